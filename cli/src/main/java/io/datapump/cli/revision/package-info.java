/// A configuration as it was at a commit, read from git without a checkout.
///
/// Read [io.datapump.cli.revision.Revision] first. The only package that knows git, and it reads: nothing is
/// written to a repository that is somebody's ([io.datapump.cli.revision.NewRepository] makes one of its
/// own), no hook or filter is run, no git program is needed. Depends on `schema`, not on the commands.
@org.jspecify.annotations.NullMarked
package io.datapump.cli.revision;
