package io.datapump.schema.check;

/// What can be said of two table patterns without knowing a table. `*` stands for any run of characters, `?`
/// for one; a name written out is a pattern too.
final class Globs {

    private Globs() {}

    /// Whether some name matches both.
    static boolean meet(String one, String other) {
        var a = one.codePoints().toArray();
        var b = other.codePoints().toArray();
        var meet = new boolean[a.length + 1][b.length + 1];
        for (int i = a.length; i >= 0; i--) {
            for (int j = b.length; j >= 0; j--) {
                if (i < a.length && a[i] == '*') {
                    meet[i][j] = meet[i + 1][j] || (j < b.length && meet[i][j + 1]);
                } else if (j < b.length && b[j] == '*') {
                    meet[i][j] = meet[i][j + 1] || (i < a.length && meet[i + 1][j]);
                } else if (i < a.length && j < b.length) {
                    meet[i][j] = (a[i] == '?' || b[j] == '?' || a[i] == b[j]) && meet[i + 1][j + 1];
                } else {
                    meet[i][j] = i == a.length && j == b.length;
                }
            }
        }
        return meet[0][0];
    }

    /// Whether every name that `narrow` matches is matched by `wide`. Exact where `narrow` has no wildcard;
    /// else true only where each wildcard of `narrow` falls to a wildcard of `wide`, so that `*?` is not seen
    /// to cover `?*`.
    static boolean covers(String wide, String narrow) {
        var w = wide.codePoints().toArray();
        var n = narrow.codePoints().toArray();
        var covers = new boolean[w.length + 1][n.length + 1];
        for (int i = w.length; i >= 0; i--) {
            for (int j = n.length; j >= 0; j--) {
                if (i < w.length && w[i] == '*') {
                    covers[i][j] = covers[i + 1][j] || (j < n.length && covers[i][j + 1]);
                } else if (i < w.length && j < n.length) {
                    covers[i][j] = n[j] != '*' && (w[i] == '?' || w[i] == n[j]) && covers[i + 1][j + 1];
                } else {
                    covers[i][j] = i == w.length && j == n.length;
                }
            }
        }
        return covers[0][0];
    }
}
