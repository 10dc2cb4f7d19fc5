"""Speaks the line protocol (docs/PROTOCOL.md) for an agent of Kaggle's ConnectX.

The only argument is JSON: the `path` of the agent, its `home`, the `function` to take or none, the name of the `package` that
its folder is to itself, and the `modules` that lie elsewhere than in its home, by name.
"""

import ast
import importlib.machinery
import importlib.util
import inspect
import json
import operator
import os
import random
import sys
import types

MOST_SHOWN = 100

# Where Kaggle unpacks what is submitted.
KAGGLE = b"/kaggle_simulations/agent"


class Struct(dict):
    """A dictionary whose keys are attributes, too, as Kaggle's observations and configurations are."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value


def main(wanted):
    # What the agent prints is no answer, and what it reads is no question: the arena is on streams of its own.
    questions = os.fdopen(os.dup(0), encoding="ascii")
    answers = os.fdopen(os.dup(1), "w", encoding="ascii", errors="backslashreplace")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    facts = {}
    agent = about = None
    for line in questions:
        word, _, rest = line.strip().partition(" ")
        facts[word] = rest
        if word == "ready?":
            random.seed(int(facts["seed"]))
            agent, about = load(wanted)
            # Kaggle's agents count columns from 0.
            print("ready 0", file=answers, flush=True)
        elif word == "about?":
            print(json.dumps(about), file=answers, flush=True)
        elif word == "move?":
            print(one_line(agent(facts)), file=answers, flush=True)


def with_paths(wanted):
    """The same with all paths as Python has them: they are told by their bytes where they are no text."""
    def path(told):
        return told if isinstance(told, str) else os.fsdecode(bytes(told))
    modules = {name: path(told) for name, told in wanted["modules"].items()}
    return {**wanted, "path": path(wanted["path"]), "home": path(wanted["home"]), "modules": modules}


def load(wanted):
    """The function that plays, and what there is to say about it."""
    path, home = wanted["path"], os.fsencode(wanted["home"])
    find_modules(wanted, home)
    sys.argv = [path]
    with open(path, "rb") as file:
        source = file.read().replace(KAGGLE, home)
    module = types.ModuleType("c4_agent")
    module.__file__ = path
    module.__package__ = wanted["package"]
    sys.modules[module.__name__] = module
    exec(compile(source, path, "exec"), module.__dict__)
    own = own_callables(module, source)
    name = wanted["function"] or (own[-1] if own else None)
    if name is None:
        sys.exit("it defines nothing that can be called")
    agent = getattr(module, name, None)
    if not callable(agent):
        sys.exit(f"it defines no function {name}: those that it defines are {', '.join(own) or 'none'}")
    about = {"agent": name, "others": [other for other in own if other != name], "played": Played.is_used}
    return adapted(agent), about


def own_callables(module, source):
    """What can be called and was not imported, in the order of definition: the last of them plays, as Kaggle has it."""
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Import, ast.ImportFrom))]
    imported = {(alias.asname or alias.name).partition(".")[0] for node in imports for alias in node.names}
    stars = any(alias.name == "*" for node in imports for alias in node.names)

    def is_own(name, value):
        made_here = module.__name__ in (getattr(value, "__module__", None), type(value).__module__)
        return made_here or name not in imported and not stars

    found = [(name, value) for name, value in vars(module).items() if callable(value) and not name.startswith("__")]
    return [name for name, value in found if is_own(name, value) and not isinstance(value, Played)]


def find_modules(wanted, home):
    """Lets the agent import what belongs to it, and what it need not have for a game."""
    modules, package, finder = wanted["modules"], wanted["package"], importlib.machinery.FileFinder
    places = [wanted["home"], *modules.values()]

    class Source(importlib.machinery.SourceFileLoader):
        def source_to_code(self, data, path, **rest):
            return super().source_to_code(bytes(data).replace(KAGGLE, home), path, **rest)

    def folder(path):
        if not any(path == place or path.startswith(place + os.sep) for place in places):
            raise ImportError
        return finder(
            path,
            (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
            (Source, importlib.machinery.SOURCE_SUFFIXES),
            (importlib.machinery.SourcelessFileLoader, importlib.machinery.BYTECODE_SUFFIXES),
        )

    class Beside:
        def find_spec(self, name, path=None, target=None):
            place = modules.get(name) or (wanted["home"] if name == package else None)
            if place is None:
                return None
            init = os.path.join(place, "__init__.py")
            if not place.endswith(".py") and (name == package or not os.path.isfile(init)):
                spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
                spec.submodule_search_locations = [place]
                return spec
            if place.endswith(".py"):
                return importlib.util.spec_from_file_location(name, place, loader=Source(name, place))
            loader = Source(name, init)
            return importlib.util.spec_from_file_location(name, init, loader=loader, submodule_search_locations=[place])

    sys.path_hooks.insert(0, folder)
    sys.path_importer_cache.clear()
    sys.path.append(wanted["home"])
    sys.meta_path += [Beside(), WithoutKaggle()]


class Played:
    """What stands for anything of kaggle_environments: files try their agent out when they are loaded, and it is not tried out."""

    is_used = False
    done = True

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        Played.is_used = True
        return self

    def __call__(self, *args, **rest):
        Played.is_used = True
        return self

    def __getitem__(self, key):
        return self

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def reset(self, *args):
        return Struct(board=[0] * 42, mark=1, step=0, remainingOverageTime=0)

    def step(self, *args):
        return self.reset(), 0, True, {}

    def run(self, *args):
        return []

    @property
    def configuration(self):
        return Struct(columns=7, rows=6, inarow=4, actTimeout=2, timeout=2, episodeSteps=1000)


class WithoutKaggle:
    """Finds kaggle_environments where it is not installed."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] != "kaggle_environments":
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        def attribute(name):
            if name.startswith("__"):
                raise AttributeError(name)
            return structify if name in ("structify", "Struct") else Played()

        module.__getattr__ = attribute


def structify(value):
    return Struct(value) if isinstance(value, dict) else value


def adapted(agent):
    """The same function, called with facts; it may do without a configuration."""
    try:
        inspect.signature(agent).bind(None, None)
        takes = 2
    except TypeError:
        takes = 1
    except ValueError:
        takes = 2
    return lambda facts: agent(*[observation(facts), configuration(facts)][:takes])


def observation(facts):
    board = [int(cell) for cell in facts["board"] if cell != " "]
    step = sum(cell != 0 for cell in board)
    mark = int(facts["player"])
    return Struct(board=board, mark=mark, step=step, remainingOverageTime=seconds(facts.get("overage", "0")))


def configuration(facts):
    columns, rows, connect = (int(facts[word]) for word in ("columns", "rows", "connect"))
    time = seconds(facts["time"])
    return Struct(columns=columns, rows=rows, inarow=connect, actTimeout=time, timeout=time, episodeSteps=1000)


def seconds(milliseconds):
    time = int(milliseconds) / 1000
    return int(time) if time.is_integer() else time


def one_line(answer):
    """A number as such; anything else as Python shows it."""
    try:
        return str(operator.index(answer))
    except TypeError:
        return " ".join(repr(answer).split())[:MOST_SHOWN]


main(with_paths(json.loads(sys.argv[1])))
