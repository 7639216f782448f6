"""Addresses for WebAssembly: constants become part of loads, and results do not change."""

import llvmlite.binding as llvm

from tuilerie.compiler.offsets import with_constants_last
from tuilerie.compiler.webassembly import wasm_target

# Two fields with the same index, one of them in a nested record, and the element before.
CODE = """
define i32 @both(ptr %state, i32 %square) {
  %1 = getelementptr inbounds nuw i8, ptr %state, i32 3148
  %row = getelementptr i16, ptr %1, i32 %square
  %nested = getelementptr inbounds nuw i8, ptr %state, i32 400
  %inner = getelementptr [2 x i16], ptr %nested, i32 0, i32 %square
  %"last one" = getelementptr inbounds nuw i8, ptr %inner, i32 6
  %back = getelementptr i8, ptr %row, i32 -2
  %a = load i16, ptr %row, align 2
  %b = load i16, ptr %"last one", align 2
  %c = load i16, ptr %back, align 2
  %sum = add i16 %a, %b
  %all = add i16 %sum, %c
  %wide = sext i16 %all to i32
  ret i32 %wide
}
"""


def instructions(code: str) -> list[str]:
    module = llvm.parse_assembly(code)
    module.triple, module.data_layout = wasm_target().triple, str(wasm_target().target_data)
    module.verify()
    text = wasm_target().emit_assembly(module)
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_place_of_a_field_stands_in_the_load() -> None:
    loads = [line for line in instructions(with_constants_last(CODE)) if ".load" in line]
    assert sorted(int(line.split()[1]) for line in loads) == [0, 406, 3148]  # 0: the element before


def test_without_the_pass_few_loads_have_an_offset() -> None:
    """As LLVM writes it, each place is added by an instruction of its own."""
    loads = [line for line in instructions(CODE) if ".load" in line]
    assert {line.split()[1] for line in loads} <= {"0", "6"}


def test_addresses_with_nothing_to_add_stay_as_they_are() -> None:
    code = "define ptr @near(ptr %a, i32 %i) {\n  %b = getelementptr i16, ptr %a, i32 %i\n  ret ptr %b\n}\n"
    assert with_constants_last(code) == code
