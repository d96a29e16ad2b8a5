/// Folders of Parquet files, on this machine or in a bucket, written anew as another folder: the engine without a lake
/// around it.
///
/// Read [io.datapump.pump.folder.FolderRepartition] first. Knows nothing of runs, exports and configurations.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.folder;
