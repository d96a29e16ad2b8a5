/// The roles that exist. Nothing judges what a role may do.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.iam;
