"""Writing the files that `strict_yaml` reads."""

from collections.abc import Mapping
from typing import Any, Final

import yaml

from adjudicator.data.strict_yaml import FORMAT, plain

_WIDTH: Final = 100
_TAG: Final = "tag:yaml.org,2002:"


def write(values: Mapping[str, Any]) -> str:
    """The text of a file of ours: `format: 1`, then these keys; `strict_yaml.read` gives them back.

    A list of single values stands on one line, a list of mappings has a line for each. Raises
    yaml.representer.RepresenterError for what is not made of plain values.
    """
    return str(
        yaml.dump(
            {"format": FORMAT, **values},
            Dumper=_Dumper,
            allow_unicode=True,
            default_flow_style=False,
            sort_keys=False,
            width=_WIDTH,
        )
    )


class _Dumper(yaml.CSafeDumper):
    """Quotes exactly what the strict reader would not take for text."""

    def represent_list(self, data: Any) -> yaml.SequenceNode:  # noqa: ANN401
        """Put single values side by side on one line, and mappings on a line each."""
        node = super().represent_list(data)
        inner = [item for item in node.value if not isinstance(item, yaml.ScalarNode)]
        for one in inner or [node]:
            one.flow_style = True
        return node

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:  # noqa: ANN401
        """The tag that a plain word has for the strict reader."""
        if kind is not yaml.ScalarNode or not implicit[0]:
            return str(super().resolve(kind, value, implicit))  # type: ignore[no-untyped-call]
        meant = plain(value)
        return _TAG + ("null" if meant is None else type(meant).__name__)

    def ignore_aliases(self, data: object) -> bool:
        """Write a value anew wherever it stands, since the reader knows no anchors."""
        del data
        return True


_Dumper.add_representer(list, _Dumper.represent_list)
_Dumper.add_representer(tuple, _Dumper.represent_list)
