package io.datapump.reconciler.resource;

/// One resource: its kind and its name within account, region and kind.
public record ResourceId(KindName kind, String name) {

    /// `glue-crawler/datapump-demo-pagila-prod`.
    @Override
    public String toString() {
        return kind + "/" + name;
    }
}
