package io.datapump.local.demo;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.nio.file.Path;
import java.time.Clock;

/// One lake in an embedded AWS, with what is needed to reconcile it and to look into it.
final class EmbeddedLake {

    private final LocalAws aws;
    private final LakeSpec lake;

    private EmbeddedLake(LocalAws aws, LakeSpec lake) {
        this.aws = aws;
        this.lake = lake;
    }

    static EmbeddedLake open(Path folder, LakeConfig config) {
        var lake = config.lake().value();
        var aws = LocalAws.open(folder, lake.home().account(), lake.home().region(), Clock.systemUTC());
        lake.compute().hashKey().ifPresent(aws.secrets()::createMissing);
        return new EmbeddedLake(aws, lake);
    }

    LocalAws aws() {
        return aws;
    }

    LakeSpec lake() {
        return lake;
    }

    Foundation foundation() {
        return Foundation.of(lake);
    }

    String bucket() {
        return lake.home().bucket();
    }

    ObjectStore objects() {
        return new S3ObjectStore(aws.s3(), bucket());
    }

    Reconciler reconciler() {
        return aws.reconciler(
                StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER)));
    }
}
