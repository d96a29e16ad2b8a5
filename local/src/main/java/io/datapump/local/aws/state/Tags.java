package io.datapump.local.aws.state;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/// Tags of every taggable thing, by its ARN.
public final class Tags {

    private final StateFolder state;
    private final Documents<TagSet> sets;

    public Tags(StateFolder state) {
        this.state = state;
        this.sets = state.records("tags", TagSet.class);
    }

    record TagSet(Map<String, String> tags) {

        TagSet {
            tags = Map.copyOf(tags);
        }
    }

    /// The tags of a thing, sorted by key; empty where it has none.
    public Map<String, String> of(String arn) {
        return new TreeMap<>(sets.find(arn).map(TagSet::tags).orElse(Map.of()));
    }

    /// Adds tags, replacing those of the same key.
    public void add(String arn, Map<String, String> tags) {
        if (tags.isEmpty()) {
            return;
        }
        state.lock().holding(() -> {
            var all = of(arn);
            all.putAll(tags);
            sets.put(arn, new TagSet(all));
        });
    }

    /// Removes tags; keys that are not there are no failure.
    public void remove(String arn, Collection<String> keys) {
        state.lock().holding(() -> {
            var all = of(arn);
            all.keySet().removeAll(keys);
            sets.put(arn, new TagSet(all));
        });
    }

    /// Forgets a thing that is gone.
    public void forget(String arn) {
        sets.delete(arn);
    }
}
