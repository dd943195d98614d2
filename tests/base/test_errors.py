import pickle

import pytest

from minewise.base.errors import (
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
    WrongTypeError,
    check_type,
)
from minewise.core import ConflictError


@pytest.mark.parametrize(
    "error",
    [
        MinewiseError("a sentence", "given", position="1x1x0/#", cell=(0, 0)),
        NotationError("a sentence", 7),
        ImpossibleError("a sentence", "given"),
        IllegalMoveError("a sentence", (1, 2), cell=(1, 2)),
        WrongTypeError("a sentence", 7),
        ConflictError([(1, 1), (0, 0)], uses_total=True, position="2x2x1/1#/#1"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_comes_out_of_a_pickle_with_all_that_it_carries(error: MinewiseError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
    assert isinstance(error, ValueError)


def test_a_wrong_type_is_a_sentence_and_a_type_error() -> None:
    check_type(None, (int, type(None)), "effort")
    with pytest.raises(TypeError) as caught:
        check_type(7, (str, type(None)), "effort")
    assert str(caught.value) == "effort is of type int: expected str | None, not '7'"
