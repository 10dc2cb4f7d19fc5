"""Speaks the line protocol (docs/PROTOCOL.md) for an agent of Kaggle's ConnectX, the file that is the only argument."""

import inspect
import operator
import os
import random
import sys
import types

MOST_SHOWN = 100


class Struct(dict):
    """A dictionary whose keys are attributes, too, as Kaggle's observations and configurations are."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value


def main(path):
    # What the agent prints is no answer, and what it reads is no question: the arena is on streams of its own.
    questions = os.fdopen(os.dup(0), encoding="ascii")
    answers = os.fdopen(os.dup(1), "w", encoding="ascii", errors="backslashreplace")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    facts = {}
    agent = None
    for line in questions:
        word, _, rest = line.strip().partition(" ")
        facts[word] = rest
        if word == "ready?":
            random.seed(int(facts["seed"]))
            agent = load(path)
            # Kaggle's agents count columns from 0.
            print("ready 0", file=answers, flush=True)
        elif word == "move?":
            print(one_line(agent(facts)), file=answers, flush=True)


def load(path):
    """The function that plays: the one called agent, otherwise whatever was defined last, as Kaggle has it."""
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    module = types.ModuleType("agent")
    module.__file__ = path
    sys.path.append(os.path.dirname(path))
    sys.modules["agent"] = module
    exec(code, module.__dict__)
    found = [value for value in vars(module).values() if callable(value)]
    if not found:
        sys.exit("it defines nothing that can be called")
    agent = getattr(module, "agent", None)
    return adapted(agent if callable(agent) else found[-1])


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
    # There is no time beyond that of a move.
    return Struct(board=board, mark=mark, step=step, remainingOverageTime=0)


def configuration(facts):
    columns, rows, connect = (int(facts[word]) for word in ("columns", "rows", "connect"))
    time = int(facts["time"]) / 1000
    time = int(time) if time.is_integer() else time
    return Struct(columns=columns, rows=rows, inarow=connect, actTimeout=time, timeout=time, episodeSteps=1000)


def one_line(answer):
    """A number as such; anything else as Python shows it."""
    try:
        return str(operator.index(answer))
    except TypeError:
        return " ".join(repr(answer).split())[:MOST_SHOWN]


main(sys.argv[1])
