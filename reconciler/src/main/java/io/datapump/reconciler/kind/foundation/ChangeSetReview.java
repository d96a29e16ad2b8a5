package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.kind.foundation.ResourceChange.Action;
import io.datapump.reconciler.kind.foundation.ResourceChange.Replacement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Holds a change set against what the plan foretold. Whoever agreed to the plan agreed to these removals and
/// replacements and to no others.
final class ChangeSetReview {

    private final Map<String, ResourceChange> foretold;

    ChangeSetReview(List<ResourceChange> foretold) {
        this.foretold = foretold.stream().collect(Collectors.toMap(ResourceChange::logicalId, Function.identity()));
    }

    /// The announced changes that remove, replace or delete what the plan did not say would be.
    List<AnnouncedChange> surprises(List<AnnouncedChange> announced) {
        return announced.stream().filter(this::isSurprise).toList();
    }

    private boolean isSurprise(AnnouncedChange announced) {
        var change = Optional.ofNullable(foretold.get(announced.logicalId()));
        var removal = change.filter(c -> c.action() == Action.REMOVE);
        var replacement = change.filter(c -> c.replacement() != Replacement.NEVER);
        if ((announced.removes() && removal.isEmpty()) || (announced.replaces() && replacement.isEmpty())) {
            return true;
        }
        return announced.deletes()
                && removal.or(() -> replacement)
                        .filter(c -> c.protectedBy().isEmpty())
                        .isEmpty();
    }
}
