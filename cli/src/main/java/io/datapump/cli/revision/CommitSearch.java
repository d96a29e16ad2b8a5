package io.datapump.cli.revision;

import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jgit.errors.AmbiguousObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.RevisionSyntaxException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/// Finds the commit a person means, and says why there is none.
final class CommitSearch {

    private static final String EXAMPLES =
            "name a branch, tag or commit, such as  main  origin/main  v1.2  1a2b3c4  HEAD~2";

    /// `@{upstream}`, `main@{yesterday}`; not `main@{1}`.
    private static final Pattern NAMED_MOMENT = Pattern.compile("@\\{[^0-9-]");

    /// `@`, `@~2`.
    private static final Pattern HEAD_SIGN = Pattern.compile("^@(?=$|[~^])");

    private final Repository git;
    private final RevWalk walk;
    private final String rev;

    private CommitSearch(Repository git, RevWalk walk, String rev) {
        this.git = git;
        this.walk = walk;
        this.rev = rev;
    }

    /// The commit of a revision, tags followed.
    ///
    /// @param rev as `git rev-parse` takes it, as far as it names a commit
    /// @throws RevisionException where it names none
    static RevCommit find(Repository git, String rev) {
        try (var walk = new RevWalk(git)) {
            return Damage.watch(() -> new CommitSearch(git, walk, rev).find());
        }
    }

    private RevCommit find() throws IOException {
        if (rev.contains(":")) {
            throw RevisionException.ofRequest(
                    "%s names something inside a commit.".formatted(shown()),
                    "give the commit alone; the folder is the argument DIR, so  main:lake-config  is  --rev main lake-config");
        }
        try {
            var id = resolve(rev);
            if (id.isEmpty()) {
                throw unknown();
            }
            return commit(id.get());
        } catch (AmbiguousObjectException e) {
            return amongAll(e);
        } catch (IncorrectObjectTypeException e) {
            throw RevisionException.ofRequest("%s leads to something that is no commit.".formatted(shown()), EXAMPLES)
                    .from(e);
        } catch (MissingObjectException e) {
            if (ObjectId.isId(rev) && e.getObjectId().equals(ObjectId.fromString(rev))) {
                throw noSuchId();
            }
            throw e;
        }
    }

    private Optional<ObjectId> resolve(String text) throws IOException {
        try {
            // JGit would answer some of these with HEAD.
            if (NAMED_MOMENT.matcher(text).find()) {
                throw new RevisionSyntaxException(text);
            }
            return Optional.ofNullable(git.resolve(HEAD_SIGN.matcher(text).replaceFirst(Constants.HEAD)));
        } catch (RuntimeException e) {
            // JGit answers odd text with whatever its reading of the characters ends in.
            throw RevisionException.ofRequest("%s is not in a form git knows.".formatted(shown()), EXAMPLES)
                    .from(e);
        }
    }

    private RevCommit commit(ObjectId id) throws IOException {
        var object = walk.peel(walk.parseAny(id));
        if (object instanceof RevCommit commit) {
            return commit;
        }
        throw RevisionException.ofRequest(
                "%s names a %s, not a commit.".formatted(shown(), Constants.typeString(object.getType())), EXAMPLES);
    }

    /// A short id may fit files and folders as well; those are not meant.
    private RevCommit amongAll(AmbiguousObjectException found) throws IOException {
        var commits = new ArrayList<RevCommit>();
        for (var candidate : found.getCandidates()) {
            if (walk.parseAny(candidate) instanceof RevCommit commit) {
                commits.add(commit);
            }
        }
        if (commits.isEmpty()) {
            throw noSuchId();
        }
        if (commits.size() == 1
                && rev.equalsIgnoreCase(found.getAbbreviatedObjectId().name())) {
            return commits.getFirst();
        }
        var described = new ArrayList<String>();
        for (var commit : commits) {
            described.add(Commit.of(commit, walk.getObjectReader()).toString());
        }
        throw RevisionException.ofRequest(
                "%s begins more than one id: %s."
                        .formatted(shown(), described.stream().sorted().collect(Collectors.joining(", "))),
                "write more of its digits");
    }

    private RevisionException unknown() throws IOException {
        var base = rev.split("[~^]|@\\{", 2)[0];
        var name = base.isEmpty() || base.equals("@") ? Constants.HEAD : base;
        if (name.equals(Constants.HEAD) && resolve(name).isEmpty()) {
            return RevisionException.ofRepository(
                    "The repository has no commit yet.", "commit the configuration, or leave --rev away");
        }
        if (!base.equals(rev) && resolve(name).isPresent()) {
            return isShallow()
                    ? beyondTheBoundary("%s lies beyond what this shallow clone holds.")
                    : RevisionException.ofRequest(
                            "%s goes further back than the history does.".formatted(shown()), EXAMPLES);
        }
        var near = nearest(name);
        if (near.isEmpty() && name.length() > 3 && AbbreviatedObjectId.isId(name)) {
            return noSuchId();
        }
        return RevisionException.ofRequest(
                "There is no branch, tag or commit %s in %s.".formatted(Quoted.text(name), git.getDirectory()),
                near.or(() -> toFetch(name)).orElse("git branch --all  and  git tag  list the names there are"));
    }

    private RevisionException noSuchId() throws IOException {
        return isShallow()
                ? beyondTheBoundary("No commit %s is here; this clone is shallow, and it may lie beyond its boundary.")
                : RevisionException.ofRequest(
                        "No commit has the id %s.".formatted(shown()), "git fetch  if it was made elsewhere");
    }

    private RevisionException beyondTheBoundary(String sentence) {
        return RevisionException.ofRepository(
                sentence.formatted(shown()),
                "git fetch --deepen=100  or  git fetch --unshallow; in a GitHub workflow  fetch-depth: 0");
    }

    private boolean isShallow() throws IOException {
        return !git.getObjectDatabase().getShallowCommits().isEmpty();
    }

    private Optional<String> nearest(String name) throws IOException {
        var names = git.getRefDatabase().getRefs().stream()
                .map(Ref::getName)
                .map(Repository::shortenRefName)
                .distinct()
                .sorted()
                .toList();
        return names.stream()
                .filter(known -> known.endsWith("/" + name))
                .findFirst()
                .map("Did you mean \"%s\"?"::formatted)
                .or(() -> Nearest.question(name, names));
    }

    /// A clone that was made for one branch knows the others only once they are fetched.
    private Optional<String> toFetch(String name) {
        return git.getRemoteNames().stream()
                .filter(remote -> name.startsWith(remote + "/"))
                .findFirst()
                .map(remote -> "git fetch %s %s:refs/remotes/%s"
                        .formatted(remote, name.substring(remote.length() + 1), Quoted.plain(name)));
    }

    private String shown() {
        return Quoted.text(rev);
    }
}
