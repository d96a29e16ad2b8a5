package io.datapump.reconciler.plan;

import io.datapump.schema.removal.Extent;
import io.datapump.schema.source.SourceLocation;
import java.util.Optional;

/// Something that is gone once the plan has been carried out: a resource, or data that leaves the lake.
/// Apply refuses a plan with a loss that nobody has agreed to.
///
/// @param name what an agreement has to name, for example `pagila-prod/pagila/public.payment` or
///     `glue-crawler/datapump-acme-pagila-prod`
/// @param sentence for people: what goes, and when
/// @param at where the configuration asks for it; empty where a line is no longer there
public record Loss(String name, String sentence, Extent extent, Optional<SourceLocation> at, Consent consent) {

    public boolean isAgreed() {
        return consent instanceof Consent.Given;
    }

    /// Whether somebody has agreed.
    public sealed interface Consent {

        /// Agreed to.
        ///
        /// @param by for example `lake-config/clusters/pagila-prod.yaml:41:5` or `--acknowledge pagila-prod`
        record Given(String by) implements Consent {}

        /// Not agreed to.
        ///
        /// @param how why not, and what to write or to call, in full sentences
        record Missing(String how) implements Consent {}
    }
}
