import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownField, ScriptError } from '#annex/import/script/ScriptWorld.ts';
import { translateCondition } from '#annex/import/script/translateScript.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Value, Values } from '#language/Value.ts';
import { askFrappe, type Doc } from '../../support/frappe/askFrappe.ts';
import {} from '../../support/wholeRun.ts';

const NOW = '2026-06-10 09:30:00';
const KINDS: Readonly<Record<string, Omit<KnownField, 'read'>>> = {
  kind: { sort: 'text' },
  other: { sort: 'text' },
  count: { sort: 'number' },
  total: { sort: 'number' },
  pieces: { sort: 'number', isWhole: true },
  done: { sort: 'flag' },
  sent: { sort: 'flag' },
  begin: { sort: 'text', time: 'day' },
};
const named = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const fieldIn = (root: string, name: string): KnownField | undefined => {
  const kind = KINDS[name];
  return kind === undefined ? undefined : { ...kind, read: `${root}.${named(name)}` };
};
const rows = (name: string): KnownField => ({
  read: `$values.${named(name)}`,
  sort: 'list',
  column: (column) => fieldIn('$row', column),
});

interface Said {
  readonly text: string;
  readonly changed: readonly string[];
}

function said(text: string): Said {
  const changed: string[] = [];
  const world = {
    field: (script: Parameters<Parameters<typeof translateCondition>[1]['field']>[0]) =>
      script.kind !== 'member' || script.of.kind !== 'name' || script.of.name !== 'doc'
        ? undefined
        : script.name === 'lines' || script.name === 'parts'
          ? rows(script.name)
          : fieldIn('$values', script.name),
    fixed: () => undefined,
    missing: [],
    changed,
  };
  return { text: translateCondition(text, world), changed };
}
const here = (text: string): string => said(text).text;

const holding = {
  text: fc.constantFrom('', 'a', 'b', '0', '5', 'Other'),
  number: fc.constantFrom(0, 0.5, 1, 5, 1200),
  whole: fc.constantFrom(0, 1, 5, 1200),
  flag: fc.constantFrom(0, 1),
  day: fc.constantFrom(null, '2026-06-09', '2026-06-10', '2027-01-01'),
};
const plain = fc.record(
  Object.fromEntries(
    Object.entries(KINDS).map(([name, { sort, time, isWhole }]): [string, fc.Arbitrary<unknown>] => [
      name,
      sort === 'flag'
        ? holding.flag
        : sort === 'number'
          ? holding[isWhole === true ? 'whole' : 'number']
          : holding[time === 'day' ? 'day' : 'text'],
    ]),
  ),
);
const doc = fc
  .tuple(plain, fc.array(plain, { maxLength: 3 }), fc.array(plain, { maxLength: 2 }))
  .map(([own, lines, parts]): Doc => ({ ...own, lines, parts }));

/** A document as a record of ours: nothing is null, or 0 where a number is and false where a tick is. */
const valuesOf = (given: Doc, isFilled: boolean): Values =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]): [string, Value] => {
      const isFlag = KINDS[name]?.sort === 'flag';
      if (Array.isArray(value)) return [named(name), value.map((row: Doc) => valuesOf(row, isFilled))];
      if (typeof value === 'number')
        return [named(name), isFlag && value === 1 ? true : value === 0 && !isFilled ? null : isFlag ? false : value];
      return [named(name), typeof value === 'string' && value !== '' ? value : null];
    }),
  );

const ask = askFrappe(NOW);
const NOWHERE = { record: {}, index: 0, user: {}, now: NOW, refs: {}, enums: () => undefined, self: null };

describe('a condition of JavaScript', () => {
  it.each([
    [String.raw`doc.kind == "a\nb"`, String.raw`$values.Kind === "a\nb"`],
    [String.raw`doc.kind == 'it\'s'`, `$values.Kind === "it's"`],
    ['doc["kind"] != "x" || !doc?.done;', '($values.Kind !== "x" || $values.Done !== true)'],
    ['(doc.count) > 1e3', '($values.Count ?? 0) > 1000'],
    ['doc.begin == frappe.datetime.get_today()', '$values.Begin === date($now)'],
    ['cint(doc.done)', '$values.Done === true'],
    ['(doc.count || 0) > 1', '($values.Count ?? 0) > 1'],
    // A number of theirs is never a text, a tick never true: 0 and 1.
    ['doc.count === "5"', 'false'],
    ['doc.done === true', 'false'],
  ])('%s', (text, expected) => {
    expect(here(text)).toBe(expected);
  });

  it.each([
    '(doc.count || doc.total) > 1000',
    '(doc.count || doc.total || doc.pieces) > 4 && (doc.count && doc.total) < 2',
    '(doc.count && doc.total) > 1',
    '(doc.done || doc.sent) == 1',
    '(doc.done || doc.count > 1) ? doc.kind == "a" : !(doc.done && doc.sent)',
    '(doc.count || doc.total)',
    '((doc.count || doc.total) + (doc.pieces || 1)) > 5',
    'in_list([doc.kind, doc.other], "Other")',
    '![doc.kind, "b"].includes("a")',
    '[doc.kind, "b"].includes(doc.other)',
    '[doc.count, 5].includes(1)',
    '[0, 5].includes(doc.count)',
    'in_list([1, 5], 5) && in_list(["a", ""], doc.kind)',
    'doc.lines.find((row) => row.count > 1) == null',
    'doc.lines.find((row) => row.count > 1) != undefined',
    'doc.lines.find((row) => row.done) !== undefined || doc.kind.match(/^a$/) === null',
    'doc.kind.match(/^b/) != null',
    '(doc.count > 1) == null || doc.done',
    'cint(doc.pieces) && flt(doc.count)',
    'flt(doc.count) || !cint(doc.done)',
    'flt(doc.count || doc.total) > 1',
    'cint(doc.done || doc.sent) === 1',
    'doc.done === 1 || doc.count === 5',
    'doc.done !== true && doc.sent !== 0',
    '(doc.count > 1) === true || (doc.count > 1) === 1',
    'doc.count === "5" || doc.kind === 5 || doc.kind !== "5"',
    'doc.count === "x" || doc.count !== "1"',
    'doc.done == ""',
    'doc.lines.some((row) => row.done === 1 && doc.parts.some((row) => row.kind == "a"))',
    'doc.lines.some((row) => row.kind == doc.kind && doc.parts.length > 1)',
    'doc.done == 1 & doc.sent != 1',
    "(doc.kind || '').indexOf('th') !== -1 || doc.other.includes('a')",
    '!doc.kind.includes(".") && doc.other?.indexOf("5") < 0',
    '(doc.count > 1 | doc.done) && !(doc.done & doc.sent)',
    'doc.lines.map((row) => row.kind).includes("a") || in_list(doc.parts.map((row) => row.kind), doc.kind)',
    'doc.lines.map(function (row) { return row.pieces; }).indexOf(5) === -1',
    '!!(doc.done || true) == !(doc.count > 1) && (doc.sent != "1") === true',
    '(doc.kind || doc.other) == "a" || (doc.kind || "Other") != doc.other',
    'in_list(["a", "b"], doc.other || doc.kind || "b") && (doc.other || doc.kind)',
    '(doc.done ? doc.count : doc.total) > 1 && (doc.count > 1 ? doc.done : doc.sent) == 1',
    '(doc.done ? doc.kind : "a") == doc.other || (doc.sent ? 1 : 0) == doc.done',
    '(doc.count > 1 ? true : doc.count < 1) === true && !(doc.done ? doc.other : doc.count > 1)',
    '(doc.done ? doc.kind == "a" : true) && (doc.sent ? 1 : doc.count > 1)',
    '/^a/.test(doc.kind) || /r$/.test(doc.other) || !/^b$/.test(doc.kind)',
    '(doc.kind || "").match(/th/) || doc.other.match(/[5t]h?/)',
    'doc.kind.toLowerCase() == doc.other.toLowerCase()',
    "doc.kind.trim() == 'A'",
    'doc.done == doc.count || doc.pieces !== doc.sent',
    'Math.round(doc.count) == 1 || Math.round(-doc.count) < 0',
    'doc.kind.includes("the") || (doc.other || "").includes("5") || doc.kind.indexOf("b") >= 0',
    '(doc.done & doc.sent) === 1 || (doc.done | doc.sent) == 0',
  ])('holds where it did: %s', (text) => {
    const { text: ours, changed } = said(text);
    expect(changed).toEqual([]);
    const holds = compileExpression(parseExpression(`{{ ${ours} }}`));
    fc.assert(
      fc.property(doc, fc.boolean(), (given, isFilled) => {
        expect(holds({ ...NOWHERE, values: valuesOf(given, isFilled) })).toBe(ask(`eval:${text}`, given, {}));
      }),
      { numRuns: 150 },
    );
  });

  it('says where nothing is there what is nothing here', () => {
    for (const name of ['count', 'done'])
      for (const nothing of ['null', 'undefined'])
        expect(said(`doc.${name} != ${nothing}`)).toEqual({
          text: `!empty($values.${named(name)})`,
          changed: [expect.stringContaining('没有填')],
        });
  });

  it('takes no longer where parts stand in parts', () => {
    const nested = (of: string, more: (inner: string) => string): string => {
      let text = of;
      for (let i = 0; i < 20; i += 1) text = more(text);
      return text;
    };
    const began = process.cpuUsage();
    here(`doc.done && ${nested('doc.count', (inner) => `(${inner} > 1)`)}`);
    here(nested('doc.count', (inner) => `flt(${inner})`));
    here(nested('doc.count > 1', (inner) => `doc.lines.some((row) => ${inner})`));
    expect(() => here(nested('doc.count', (inner) => `((${inner} || doc.total) + 1)`))).toThrow(ScriptError);
    // Processor time, because other processes may be running.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
  });

  it.each([
    'doc.kind = "x"',
    'doc.kind == `x`',
    'doc.kind; doc.done',
    '/x*/.test(doc.kind)',
    '/x/i.test(doc.kind)',
    'new Date(doc.kind)',
    'doc.count & 1',
    'x => x',
    '',
    '('.repeat(9999),
    `${'!'.repeat(9999)}doc.done`,
    '(doc.count ?? doc.total) > 1',
    '(doc.kind || doc.count) > 1',
    '(doc.done ? doc.kind : doc.count) == 1',
    '(doc.done ? doc.sent : doc.count > 1) === 1',
    'doc.kind ?? doc.other',
    '(doc.kind || doc.done) == 1',
    'cint(doc.kind)',
    'cint(doc.count)',
    'doc.lines.find((row) => row.done) == 1',
    'doc.sent & (doc.done && doc.lines.find((row) => row.done))',
    'doc.lines.map((row) => row.done)',
    'doc.lines == ""',
    'doc.lines.some((row) => doc.parts.some((part) => part.kind == row.kind))',
    'doc.lines.some((row) => doc.parts.some((part) => row.done))',
  ])('is refused: %.60s', (text) => {
    expect(() => here(text)).toThrow(ScriptError);
  });
});
