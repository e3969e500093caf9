import { describe, expect, it } from 'vitest';
import type { Value } from '#language/Value.ts';
import { evaluate } from '../support/evaluate.ts';

const rows = (list: readonly (readonly [text: string, value: Value])[]): { text: string; value: Value }[] =>
  list.map(([text, value]) => ({ text, value }));

describe('precedence', () => {
  it.each(
    rows([
      ['1 + 2 * 3', 7],
      ['(1 + 2) * 3', 9],
      ['10 - 4 - 3', 3],
      ['12 / 3 / 2', 2],
      ['7 % 4 + 1', 4],
      ['-2 * 3', -6],
      ['2 - -3', 5],
      ['1 + 1 === 2', true],
      ['1 < 2 === true', true],
      ['true || false && false', true],
      ['(true || false) && false', false],
      ['false && false || true', true],
      ['!true || true', true],
      ['!(true || true)', false],
      ['1 < 2 && 3 > 2', true],
      ['null ?? 1 + 1', 2],
      ['true ? 1 : 2', 1],
      ['false ? 1 : true ? 2 : 3', 2],
      ['true ? false ? 1 : 2 : 3', 2],
      ['[1, 2].includes(1 + 1)', true],
      ['"a" + "b" === "ab"', true],
    ]),
  )('$text is $value', ({ text, value }) => {
    expect(evaluate(text)).toBe(value);
  });
});

describe('null (domain 0.5)', () => {
  const scope = { values: { Empty: '', Zero: 0, No: false, None: [], Text: 'x', Missing: null } };

  it.each(
    rows([
      ['$values.Unknown === null', true],
      ['$values.Empty === null', true],
      ['$values.None === null', true],
      ['$values.Zero === null', false],
      ['$values.No === null', false],
      ['$values.Missing === false', false],
      ['$values.Missing === 0', false],
      ['$values.Missing === $values.Unknown', false],
      ['$values.Missing !== 1', true],
      ['$values.Missing !== $values.Unknown', true],
      ['$values.Missing < 1', false],
      ['$values.Missing <= 1', false],
      ['$values.Missing > -1', false],
      ['$values.Missing >= 0', false],
      ['!$values.Missing', true],
      ['!$values.Zero', true],
      ['$values.Text && true', false],
      ['$values.Missing + 1', null],
      ["'x' + $values.Missing", 'x'],
      ["$values.Missing + 'x'", 'x'],
      ["$values.Missing + 'x' + null + 'y'", 'xy'],
      ['$values.Missing + null', null],
      ["'' + ''", null],
      ["true + 'x'", null],
      ['$values.Missing ?? 5', 5],
      ['$values.No ?? 5', false],
      ['[1, null].includes($values.Missing)', false],
      ['$values.Missing.includes(1)', false],
      ['empty($values.None)', true],
      ['empty($values.Empty)', true],
      ['empty($values.Zero)', false],
      ['empty($values.No)', false],
      ['$values.Missing ? 1 : 2', 2],
      ['-$values.Missing', null],
    ]),
  )('$text is $value', ({ text, value }) => {
    expect(evaluate(text, scope)).toBe(value);
  });
});

describe('==', () => {
  const KINDS: readonly (readonly Value[])[] = [
    [0, 1, 2.5],
    ['a', 'b'],
    [true, false],
  ];

  it('is what JavaScript makes of it where both sides are of one kind; what is empty equals nothing', () => {
    for (const kind of KINDS)
      for (const A of [...kind, null])
        for (const B of [...kind, null])
          expect([A, B, evaluate('$values.A == $values.B', { values: { A, B } })]).toEqual([
            A,
            B,
            A !== null && A === B,
          ]);
  });

  it.each(['1 == "1"', 'true == 1', '0 == false', '"" == 0'])(
    'never makes %s of two kinds equal, which check refuses',
    (text) => {
      expect(evaluate(text)).toBe(false);
    },
  );
});

describe('values', () => {
  it('does not mix kinds: a text is never greater than a number', () => {
    expect(evaluate('"2" > 1')).toBe(false);
    expect(evaluate('"2" === 2')).toBe(false);
    expect(evaluate('"a" + 1')).toBeNull();
  });

  it('compares dates as texts', () => {
    expect(evaluate('"2026-03-09" < date($now)')).toBe(true);
    expect(evaluate('$now < "2026-03-10 10:00:01"')).toBe(true);
  });

  it('gives null for a division by zero', () => {
    expect(evaluate('1 / 0')).toBeNull();
    expect(evaluate('1 % 0')).toBeNull();
  });

  it('reads names of every root', () => {
    const scope = {
      values: { A: 1 },
      record: { A: 2 },
      user: { EmployeeId: 3 },
      refs: { ProjectId: { OwnerId: 4 } },
      index: 5,
      self: 6,
    };

    expect(
      ['$values.A', '$record.A', '$user.EmployeeId', '$ref.ProjectId.OwnerId', '$index', '$self.value'].map((text) =>
        evaluate(text, scope),
      ),
    ).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reads own properties only', () => {
    expect(evaluate('$values.isPrototypeOf')).toBeNull();
    expect(evaluate('$ref.ProjectId.isPrototypeOf', { refs: { ProjectId: {} } })).toBeNull();
    expect(evaluate('$ref.isPrototypeOf.name')).toBeNull();
    expect(evaluate('$user.propertyIsEnumerable')).toBeNull();
  });
});
