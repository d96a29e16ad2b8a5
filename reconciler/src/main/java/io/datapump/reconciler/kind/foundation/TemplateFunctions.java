package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Flag;
import io.datapump.reconciler.resource.StateTree.Items;
import io.datapump.reconciler.resource.StateTree.Numeral;
import io.datapump.reconciler.resource.StateTree.Secret;
import io.datapump.reconciler.resource.StateTree.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Carries out a template's functions as far as its parameters go (CloudFormation guide, "Intrinsic function
/// reference"). What only CloudFormation knows stays as it is: `${Bucket}`, `${Bucket.Arn}`, `${AWS::Region}`. Notes
/// what it used on the way; of functions other than those of the foundation only the arguments are looked at.
final class TemplateFunctions {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(!?)([^}]*)}");

    private final StackTemplate template;
    private final Map<String, String> parameters;

    /// Names of parameters that the result depends on, conditions included.
    final TreeSet<String> usedParameters = new TreeSet<>();

    /// Resources, with `.` and the attribute where it is not their name or id.
    final TreeSet<String> references = new TreeSet<>();

    TemplateFunctions(StackTemplate template, Map<String, String> parameters) {
        this.template = template;
        this.parameters = parameters;
    }

    /// The value; empty for `AWS::NoValue`. Numbers and flags become text, as CloudFormation takes the one for the
    /// other.
    Optional<StateTree> resolve(StateTree tree) {
        return switch (tree) {
            case Branch branch
            when call(branch).isPresent() -> call(branch).flatMap(call -> function(call.name(), call.argument()));
            case Branch(var entries) -> {
                var resolved = new TreeMap<String, StateTree>();
                entries.forEach((key, value) -> resolve(value).ifPresent(v -> resolved.put(key, v)));
                yield Optional.of(new Branch(resolved));
            }
            case Items(var items) ->
                Optional.of(new Items(items.stream()
                        .map(this::resolve)
                        .flatMap(Optional::stream)
                        .toList()));
            case Numeral(var number) -> Optional.of(new Text(number.toPlainString()));
            case Flag(var flag) -> Optional.of(new Text(Boolean.toString(flag)));
            case Text text -> Optional.of(text);
            case Secret secret -> Optional.of(secret);
        };
    }

    /// Whether a named condition holds; one that is not declared does not.
    boolean holds(String condition) {
        return Optional.ofNullable(template.conditions().get(condition))
                .map(this::truth)
                .orElse(false);
    }

    /// A function with its argument.
    private record Call(String name, StateTree argument) {}

    private static Optional<Call> call(Branch branch) {
        return single(branch)
                .filter(call -> call.name().equals("Ref") || call.name().startsWith("Fn::"));
    }

    private static Optional<Call> single(StateTree tree) {
        return tree instanceof Branch(var entries) && entries.size() == 1
                ? entries.entrySet().stream()
                        .map(entry -> new Call(entry.getKey(), entry.getValue()))
                        .findFirst()
                : Optional.empty();
    }

    private Optional<StateTree> function(String name, StateTree argument) {
        return switch (name) {
            case "Ref" -> reference(text(argument));
            case "Fn::GetAtt" -> Optional.of(new Text(attribute(attributePath(argument))));
            case "Fn::Sub" -> Optional.of(new Text(substituted(argument)));
            case "Fn::If" -> items(argument).size() == 3 ? choose(items(argument)) : unknown(name, argument);
            case "Fn::Join" -> items(argument).size() == 2 ? join(items(argument)) : unknown(name, argument);
            default -> unknown(name, argument);
        };
    }

    private Optional<StateTree> unknown(String name, StateTree argument) {
        return resolve(argument).map(value -> new Branch(new TreeMap<>(Map.of(name, value))));
    }

    private Optional<StateTree> choose(List<StateTree> branches) {
        return resolve(branches.get(holds(text(branches.getFirst())) ? 1 : 2));
    }

    private Optional<StateTree> join(List<StateTree> arguments) {
        var parts = resolve(arguments.get(1)).map(TemplateFunctions::items).orElse(List.of());
        return Optional.of(new Text(
                parts.stream().map(TemplateFunctions::text).collect(Collectors.joining(text(arguments.getFirst())))));
    }

    private boolean truth(StateTree expression) {
        return single(expression).filter(this::truth).isPresent();
    }

    private boolean truth(Call call) {
        var arguments = items(call.argument());
        return switch (call.name()) {
            case "Condition" -> holds(text(call.argument()));
            case "Fn::Equals" ->
                arguments.size() == 2 && resolve(arguments.getFirst()).equals(resolve(arguments.getLast()));
            case "Fn::Not" -> arguments.size() == 1 && !truth(arguments.getFirst());
            case "Fn::And" -> arguments.stream().allMatch(this::truth);
            case "Fn::Or" -> arguments.stream().anyMatch(this::truth);
            default -> false;
        };
    }

    private Optional<StateTree> reference(String name) {
        if (name.equals("AWS::NoValue")) {
            return Optional.empty();
        }
        return Optional.of(template.parameters().containsKey(name) ? parameter(name) : new Text(resource(name)));
    }

    private StateTree parameter(String name) {
        usedParameters.add(name);
        var value = Optional.ofNullable(parameters.get(name)).orElseGet(() -> template.defaultOf(name));
        if (template.isSecret(name)) {
            return StateTree.secret(value);
        }
        return template.isList(name)
                ? new Items(Pattern.compile(",")
                        .splitAsStream(value)
                        .<StateTree>map(item -> new Text(item.strip()))
                        .toList())
                : new Text(value);
    }

    private String resource(String name) {
        if (!name.startsWith("AWS::")) {
            references.add(name);
        }
        return "${" + name + "}";
    }

    private String attribute(String path) {
        references.add(path);
        return "${" + path + "}";
    }

    private static String attributePath(StateTree argument) {
        return argument instanceof Items(var steps)
                ? steps.stream().map(TemplateFunctions::text).collect(Collectors.joining("."))
                : text(argument);
    }

    private String substituted(StateTree argument) {
        var parts = argument instanceof Items(var items) ? items : List.of(argument, Branch.EMPTY);
        var own = parts.getLast() instanceof Branch(var entries) ? entries : Branch.EMPTY.entries();
        return VARIABLE.matcher(text(parts.getFirst()))
                .replaceAll(match -> Matcher.quoteReplacement(
                        match.group(1).isEmpty() ? variable(match.group(2), own) : "${" + match.group(2) + "}"));
    }

    private String variable(String name, Map<String, StateTree> own) {
        var given = Optional.ofNullable(own.get(name)).flatMap(this::resolve);
        if (given.isPresent()) {
            return text(given.get());
        }
        return name.contains(".")
                ? attribute(name)
                : reference(name).map(TemplateFunctions::text).orElse("");
    }

    private static List<StateTree> items(StateTree tree) {
        return tree instanceof Items(var items) ? items : List.of();
    }

    private static String text(StateTree tree) {
        return switch (tree) {
            case Text(var value) -> value;
            case Numeral(var number) -> number.toPlainString();
            case Flag(var flag) -> Boolean.toString(flag);
            case Secret(var digest) -> "sha256:" + digest;
            case Items(var items) -> items.stream().map(TemplateFunctions::text).collect(Collectors.joining(","));
            case Branch branch -> branch.toString();
        };
    }
}
