package io.datapump.reconciler.resource;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A memo without a place to be kept.
final class MemoMap implements Memo {

    private final Map<String, String> texts = new ConcurrentHashMap<>();

    @Override
    public Optional<String> find(String identity) {
        return Optional.ofNullable(texts.get(identity));
    }

    @Override
    public void keep(String identity, String text) {
        texts.put(identity, text);
    }
}
