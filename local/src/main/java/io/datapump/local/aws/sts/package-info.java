/// STS: who calls.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.sts;
