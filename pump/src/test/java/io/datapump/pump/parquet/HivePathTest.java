package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HivePathTest {

    @Test
    void hivesCharactersAreEscapedAndNoOthers() {
        assertThat(HivePath.escape("\"#%'*/:=?\\\u007f{[]^"))
                .isEqualTo("%22%23%25%27%2A%2F%3A%3D%3F%5C%7F%7B%5B%5D%5E");
        assertThat(HivePath.escape("\u0001\t\n\r\u001f")).isEqualTo("%01%09%0A%0D%1F");
        String plain = " !$&()+,-.;<>@_`|}~azAZ09é東\uD83D\uDE00";
        assertThat(HivePath.escape(plain)).isEqualTo(plain);
    }

    @Test
    void escapingIsUndoneExactly() {
        for (int character = 0; character < 0x300; character++) {
            String text = "a" + (char) character + "%2F";
            assertThat(HivePath.unescape(HivePath.escape(text))).isEqualTo(text);
        }
    }

    @Test
    void aFolderIsNameAndValue() {
        assertThat(HivePath.folder("a=b", "c/d")).isEqualTo("a%3Db=c%2Fd");
        assertThat(HivePath.folder("city", "a%2Fb")).isEqualTo("city=a%252Fb");
    }
}
