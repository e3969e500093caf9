import { describe, expect, it } from 'vitest';
import { ScriptError } from '#exchange/script/Script.ts';
import { translateCondition, type KnownField } from '#exchange/script/translateScript.ts';

const FIELDS: Readonly<Record<string, KnownField>> = {
  kind: { read: '$values.Kind', sort: 'text' },
  count: { read: '$values.Count', sort: 'number' },
  done: { read: '$values.Done', sort: 'flag' },
};
const here = (text: string): string =>
  translateCondition(text, {
    field: (script) => (script.kind === 'member' ? FIELDS[script.name] : undefined),
    missing: [],
  });

describe('a condition of JavaScript', () => {
  it.each([
    [String.raw`doc.kind == "a\nb"`, String.raw`$values.Kind === "a\nb"`],
    [String.raw`doc.kind == 'it\'s'`, `$values.Kind === "it's"`],
    ['doc["kind"] != "x" || !doc?.done;', '($values.Kind !== "x" || !($values.Done === true))'],
    ['(doc.count) > 1e3', '($values.Count ?? 0) > 1000'],
  ])('%s', (text, expected) => {
    expect(here(text)).toBe(expected);
  });

  it.each([
    'doc.kind = "x"',
    'doc.kind == `x`',
    'doc.kind; doc.done',
    '/x/.test(doc.kind)',
    'doc.count & 1',
    'x => x',
    '',
    '('.repeat(9999),
  ])('is refused: %.20s', (text) => {
    expect(() => here(text)).toThrow(ScriptError);
  });
});
