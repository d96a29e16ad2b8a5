package io.datapump.local.aws;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.FolderLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// `aws/account.json`: which account and region the AWS of a folder plays.
record AccountFile(Path file) {

    private static final JsonMapper JSON = new JsonMapper();

    static AccountFile in(Path dir) {
        return new AccountFile(dir.resolve("aws").resolve("account.json"));
    }

    Optional<Account> find() {
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), Account.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    /// The account noted, or this one, which is noted then.
    Account findOrCreate(Account account) {
        return FolderLock.of(file.resolveSibling("locks").resolve("account.lock"))
                .holding(() -> find().orElseGet(() -> create(account)));
    }

    private Account create(Account account) {
        var temporary = file.resolveSibling("account.json.new");
        try {
            Files.write(temporary, JSON.writeValueAsBytes(account));
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            return account;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }
}
