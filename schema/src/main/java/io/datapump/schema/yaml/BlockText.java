package io.datapump.schema.yaml;

/// A block of text: `|` keeps its lines, `>` joins them (YAML 1.2.2, 8.1).
final class BlockText {

    private static final int UNKNOWN = -1;

    private final Cursor cursor;
    private final Line line;
    private final int least;
    private final StringBuilder text = new StringBuilder();
    private boolean isFolded;
    private Chomping chomping = Chomping.CLIP;
    private int depth = UNKNOWN;
    private int deepestBlank;
    private int blank;
    private boolean hasLines;
    private boolean isLastIndented;
    private boolean isSound = true;

    /// What to do with the line ends behind the text.
    private enum Chomping {
        STRIP,
        CLIP,
        KEEP
    }

    /// @param parent the text is deeper than this
    BlockText(Cursor cursor, int parent) {
        this.cursor = cursor;
        this.line = cursor.line();
        this.least = Math.max(parent + 1, 1);
    }

    /// Reads the block whose sign is here, and stands at the next content.
    YamlNode read() {
        var span = line.rest(cursor.position());
        readHeader();
        readLines();
        cursor.skipComments();
        chomp();
        return isSound && cursor.isSound(text)
                ? new YamlNode.Scalar(span, text.toString(), ScalarKind.TEXT)
                : new YamlNode.Unread(span);
    }

    private void readHeader() {
        isFolded = cursor.peek() == '>';
        cursor.move();
        while (!Characters.isBlankOrEnd(cursor.peek())) {
            var c = cursor.peek();
            if ((c == '-' || c == '+') && chomping == Chomping.CLIP) {
                chomping = c == '-' ? Chomping.STRIP : Chomping.KEEP;
            } else if (c >= '1' && c <= '9' && depth == UNKNOWN) {
                depth = least + c - '1';
            } else {
                throw new Broken(Faults.blockHeader(cursor.here()));
            }
            cursor.move();
        }
        cursor.skipBlanks();
        if (!cursor.isAtLineEnd()) {
            throw new Broken(Faults.blockHeader(cursor.here()));
        }
    }

    private void readLines() {
        while (cursor.nextLine()) {
            if (isBlank()) {
                deepestBlank = Math.max(deepestBlank, line.spaces());
                blank += line.hasNext() ? 1 : 0;
                if (depth == UNKNOWN && !line.hasNext()) {
                    checkBlankAbove();
                }
                continue;
            }
            if (depth == UNKNOWN) {
                checkBlankAbove();
                depth = Math.max(least, line.spaces());
            }
            if (line.spaces() >= depth) {
                add(line.start() + depth);
                continue;
            }
            cursor.settle();
            if (!cursor.isTabbed()) {
                return;
            }
            isSound = false;
        }
    }

    /// Blanks deeper than the text belong to it; a tab is no blank.
    private boolean isBlank() {
        return cursor.position() == line.end() && (depth == UNKNOWN || line.spaces() <= depth);
    }

    /// Whether blank lines before the first one with text leave no doubt how deep the text is.
    private void checkBlankAbove() {
        if (0 < line.spaces() && line.spaces() < deepestBlank) {
            var finding = Faults.blankLineTooDeep(cursor.here());
            cursor.settle();
            throw new Broken(finding);
        }
    }

    private void add(int from) {
        var isIndented = Characters.isBlank(cursor.text().charAt(from));
        if (hasLines) {
            if (!isFolded || isLastIndented || isIndented) {
                text.append('\n');
            } else if (blank == 0) {
                text.append(' ');
            }
        }
        text.repeat('\n', blank).append(cursor.text(), from, line.end());
        blank = 0;
        hasLines = true;
        isLastIndented = isIndented;
    }

    private void chomp() {
        if (hasLines && chomping != Chomping.STRIP) {
            text.append('\n');
        }
        if (chomping == Chomping.KEEP) {
            text.repeat('\n', blank);
        }
    }
}
