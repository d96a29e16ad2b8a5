package io.datapump.pump.store;

import java.util.List;

/// The folders of a bucket in memory.
public record FakeFolders(FakeObjectStore bucket) implements ObjectFolders {

    @Override
    public List<String> below(String prefix) {
        return bucket.keys().stream()
                .filter(key -> key.startsWith(prefix))
                .map(key -> key.substring(prefix.length()))
                .filter(rest -> rest.contains("/"))
                .map(rest -> rest.substring(0, rest.indexOf('/')))
                .distinct()
                .sorted()
                .toList();
    }
}
