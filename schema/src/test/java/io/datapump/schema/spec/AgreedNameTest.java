package io.datapump.schema.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgreedNameTest {

    @Test
    void aNameCoversItselfAndWhatLiesWithin() {
        assertThat(covers("crm", "crm")).isTrue();
        assertThat(covers("crm", "crm/sales")).isTrue();
        assertThat(covers("crm", "crm@crm-1")).isTrue();
        assertThat(covers("crm", "crm/sales/public.orders/columns/email")).isTrue();
        assertThat(covers("crm/sales", "crm/sales/public.orders")).isTrue();
        assertThat(covers("crm/sales", "crm/sales/*")).isTrue();
        assertThat(covers("crm/sales/public.orders", "crm/sales/public.orders/longterm"))
                .isTrue();
    }

    @Test
    void aNameCoversNeitherWhatItLiesInNorItsNeighbours() {
        assertThat(covers("crm/sales", "crm")).isFalse();
        assertThat(covers("crm", "crm-test")).isFalse();
        assertThat(covers("crm", "crm-test/sales")).isFalse();
        assertThat(covers("crm/sales", "crm/sales_eu")).isFalse();
        assertThat(covers("crm@crm-1", "crm@crm-12")).isFalse();
        assertThat(covers("crm@crm-1", "crm/sales")).isFalse();
        assertThat(covers("crm/sales", "crm/sales@eu")).isFalse();
        assertThat(covers("crm/sales/public.a", "crm/sales/public.a@b")).isFalse();
        assertThat(covers("crm/sales/public.orders/columns/email", "crm/sales/public.orders/longterm"))
                .isFalse();
        assertThat(covers("", "crm")).isFalse();
    }

    @Test
    void aPatternCoversTheTablesThatItMatchesAndStandsNowhereElse() {
        assertThat(covers("crm/sales/*", "crm/sales/public.orders")).isTrue();
        assertThat(covers("crm/sales/public.tmp_?", "crm/sales/public.tmp_1")).isTrue();
        assertThat(covers("crm/sales/public.*", "crm/sales/archive.orders")).isFalse();
        assertThat(covers("crm/sales/public.*", "crm/sales/*")).isFalse();
        assertThat(covers("crm/*", "crm/sales")).isFalse();
        assertThat(covers("*", "crm")).isFalse();
        assertThat(covers("crm/sales/public.orders/columns/*", "crm/sales/public.orders/columns/email"))
                .isFalse();
    }

    @Test
    void everyNameAroundANameCoversIt() {
        assertThat(AgreedName.around("crm/sales/public.orders"))
                .contains("crm", "crm/sales", "crm/sales/public.orders")
                .allMatch(name -> covers(name, "crm/sales/public.orders"));
        assertThat(AgreedName.around("crm@crm-1")).containsExactly("crm", "crm@crm-1");
        assertThat(AgreedName.around("crm/a@b")).contains("crm", "crm/a@b").doesNotContain("crm/a");
    }

    @Test
    void aNameOfATypeAgreesToThatTypeOfThatColumn() {
        var name = AgreedName.ofType("crm", "sales", "public.orders", "total/net", "decimal(10,2)");
        assertThat(name).isEqualTo("crm/sales/public.orders/types/total/net=decimal(10,2)");
        assertThat(covers(name, name)).isTrue();
        assertThat(covers("crm/sales/public.*/types/total/net=decimal(10,2)", name))
                .isTrue();
        assertThat(covers("crm/sales/public.orders/types/total/net=int", name)).isFalse();
        assertThat(covers("crm/sales/public.orders/types/total=decimal(10,2)", name))
                .isFalse();
        assertThat(covers("crm/sales/public.orders/columns/total/net", name)).isFalse();
        assertThat(new AgreedName(name).isOfTypes()).isTrue();
        assertThat(new AgreedName("crm/sales/public.orders/columns/types").isOfTypes())
                .isFalse();
        assertThat(new AgreedName("crm/sales/types/longterm").isOfTypes()).isFalse();
    }

    @Test
    void aNameOfAHistoryAgreesToItsRows() {
        var name = AgreedName.ofHistory("crm", "sales", "public.orders");
        assertThat(name).isEqualTo("crm/sales/public.orders/longterm");
        assertThat(covers("crm/sales/public.*/longterm", name)).isTrue();
        assertThat(new AgreedName(name).isOfHistories()).isTrue();
        assertThat(new AgreedName("crm/sales/longterm").isOfHistories()).isFalse();
        assertThat(new AgreedName("crm/sales/public.orders/columns/longterm").isOfHistories())
                .isFalse();
    }

    private static boolean covers(String agreed, String name) {
        return new AgreedName(agreed).covers(name);
    }
}
