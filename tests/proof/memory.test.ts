import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintWithNotes } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import type { CheckMemory } from '#proof/memory/CheckMemory.ts';
import { FolderMemory, type KeptChecks } from '#annex/memory/FolderMemory.ts';
import { LiveMemory } from '#annex/memory/LiveMemory.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { readDefects } from '../support/readDefects.ts';
import { itWhole } from '../support/wholeRun.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const NOTHING: KeptChecks = { pieces: {} };

/** All findings of `guiju check` for a folder. */
function findings(texts: readonly SourceText[], memory?: CheckMemory): unknown {
  const loaded = loadDocuments(texts, {}, false, memory);
  return JSON.parse(JSON.stringify([loaded.problems, lintWithNotes(loaded, undefined, memory)]));
}

/** Checks a folder with the memory of another state of it, and returns the new memory. */
function expectSame(texts: readonly SourceText[], before: KeptChecks): KeptChecks {
  const memory = new FolderMemory(texts, before, hash);
  expect(findings(texts, memory)).toEqual(findings(texts));
  return memory.kept() ?? before;
}

/** A place in a document: keys and positions from the outside. */
type Path = readonly (string | number)[];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const below = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value);
  return [...(at.length === 0 ? [] : [at]), ...below.flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

/** A document with something else, or nothing, at a place. */
function replaced(value: unknown, [first, ...rest]: Path, to: unknown): unknown {
  if (first === undefined) return to;
  if (Array.isArray(value))
    return value.flatMap((item: unknown, i) => (i === first ? (replaced(item, rest, to) ?? []) : [item]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      key === first ? replaced(inner, rest, to) : inner,
    ]),
  );
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(String(key)) : undefined),
    value,
  );

/** Takes something out of a document, or puts something of another one in its place. */
function changed(texts: readonly SourceText[], [file, place, other, otherPlace, isTaken]: Edit): SourceText[] {
  const at = file % texts.length;
  const from: unknown = JSON.parse(texts[other % texts.length]?.text ?? '{}');
  const found = pathsOf(from);
  const to = isTaken ? undefined : valueAt(from, found[otherPlace % found.length] ?? []);
  return texts.map((source, i) => {
    if (i !== at) return source;
    const document: unknown = JSON.parse(source.text);
    const paths = pathsOf(document);
    return { file: source.file, text: JSON.stringify(replaced(document, paths[place % paths.length] ?? [], to)) };
  });
}

type Edit = readonly [file: number, place: number, other: number, otherPlace: number, isTaken: boolean];
const edit = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.boolean());

describe('what a check remembers', () => {
  itWhole('changes no finding of any defect, whatever folder was checked before', () => {
    let kept = NOTHING;
    for (const { folder } of readDefects()) kept = expectSame(readFolder(folder), kept);
  });

  itWhole('changes no finding when documents are changed at random, and changed back', () => {
    const texts = readFolder('docs/examples/maintenance').filter(({ file }) => file.endsWith('.json'));
    const sound = expectSame(texts, NOTHING);
    fc.assert(
      fc.property(edit, edit, (first, second) => {
        const one = changed(texts, first);
        const kept = expectSame(one, sound);
        expectSame(changed(one, second), kept);
        expectSame(texts, kept);
      }),
      { numRuns: 12 },
    );
  });

  itWhole('changes no finding of a program that goes on, through defects and changes and back', () => {
    const live = new LiveMemory();
    const expectLive = (texts: readonly SourceText[]): void => {
      expect(live.check(texts, (memory) => findings(texts, memory))).toEqual(findings(texts));
    };
    for (const { folder } of readDefects().slice(0, 25)) expectLive(readFolder(folder));
    const texts = readFolder('docs/examples/maintenance').filter(({ file }) => file.endsWith('.json'));
    expectLive(texts);
    fc.assert(
      fc.property(edit, edit, (first, second) => {
        const one = changed(texts, first);
        expectLive(one);
        expectLive(changed(one, second));
        expectLive(texts);
      }),
      { numRuns: 5 },
    );
  });

  it('asks nobody else again when only words, cases, a role or a new name change', () => {
    const texts = readFolder('docs/examples/maintenance');
    const live = new LiveMemory();
    const check = (now: readonly SourceText[]): readonly string[] =>
      live.check(now, (memory) => {
        const loaded = loadDocuments(now, {}, false, memory);
        expect([...loaded.problems, ...lintWithNotes(loaded, undefined, memory).problems]).toEqual([]);
        return memory.anew();
      });
    const edited = (file: string, from: string, to: string): SourceText[] =>
      texts.map((each) => {
        if (each.file !== file) return each;
        expect(each.text).toContain(from);
        return { file, text: each.text.replace(from, to) };
      });
    check(texts);
    expect(check(texts)).toEqual([]);
    const others = (names: readonly string[], own: RegExp): string[] => names.filter((name) => !own.test(name));
    expect(others(check(edited('equipment/form.json', '"title": "设备', '"title": "机器设备')), /equipment/)).toEqual(
      [],
    );
    expect(others(check(edited('workOrder/cases.json', '"title": "', '"title": "又')), /equipment|workOrder/)).toEqual(
      [],
    );
    const anew = check([
      ...texts,
      { file: 'roles/visitor.json', text: '{ "title": "访客", "dataScope": 1, "keys": [], "actions": [] }' },
    ]);
    expect(others(anew, /visitor|workOrder|^gist |^demo account$|^administrator$|^decisions /)).toEqual([]);
  });

  it('does not take for sound what there was no time to look at', () => {
    const [defect] = readDefects().filter(({ code }) => code === 'condition/never');
    const texts = defect?.texts ?? [];
    for (let most = 0; most < 12; most += 1) {
      let asked = 0;
      const memory = new FolderMemory(texts, NOTHING, hash);
      lintWithNotes(loadDocuments(texts, {}, false, memory), { shouldStop: () => (asked += 1) > most }, memory);
      expectSame(texts, memory.kept() ?? NOTHING);
    }
  });

  it('looks again only at what reads the file that changed', () => {
    const texts = readFolder('docs/examples/maintenance');
    const sound = expectSame(texts, NOTHING);
    const anewOf = (from: string, to: string): string[] => {
      const now = texts.map((each) =>
        each.file === 'part/form.json' ? { ...each, text: each.text.replace(from, to) } : each,
      );
      const memory = new FolderMemory(now, sound, hash);
      findings(now, memory);
      const pieces = new Map(Object.entries(memory.kept()?.pieces ?? {}));
      const anew = [...pieces].filter(([name, piece]) => sound.pieces[name]?.reads !== piece.reads);
      expect(anew.length).toBeLessThan(pieces.size / 4);
      return anew.map(([name]) => name);
    };

    // Rules of parts, of uses of parts and of stock read the price of a part; no other document reads the maximum
    // length of its name.
    const byPrice = anewOf('"Price": {', '"Price": { "minimum": -1, ');
    expect(byPrice).toEqual(expect.arrayContaining(['entity part', 'entity partUse']));
    expect(byPrice).not.toContain('entity workOrder');
    const byLength = anewOf('"maxLength": ', '"maxLength": 1');
    expect(byLength).toContain('entity part');
    expect(byLength.filter((name) => /^(entity|meant|lint|dialogs) /.test(name) && !name.endsWith(' part'))).toEqual(
      [],
    );
  });

  it('looks again only at what names the setting or the pattern that changed, whatever else is wrong with their document', () => {
    const field = (node: object): object => ({
      title: '单',
      type: 'object',
      'x-title-field': 'No',
      properties: { No: node },
    });
    const number = { type: 'string', title: '编号', 'x-pattern': 'P-NO' };
    const limited = { type: 'number', title: '数量', maximum: '{{ $config.Most }}' };
    const setting = (key: string, value: number): object => ({
      key,
      title: key,
      group: '单',
      type: 'number',
      default: value,
    });
    const texts = (settings: readonly object[], company: object): SourceText[] =>
      Object.entries({
        'company.json': company,
        'settings.json': { settings },
        'a/form.json': field(number),
        'b/form.json': field(limited),
        'c/form.json': field({ ...number, 'x-pattern': '$config.Pattern' }),
        'd/form.json': field({ type: 'string', title: '名称' }),
      }).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
    const company = (pattern: string): object => ({
      name: '某公司',
      patterns: { 'P-NO': { pattern, message: '编号不对' }, 'P-X': { pattern: '^x$', message: '不对' } },
    });
    const text = { key: 'Pattern', title: '格式', group: '单', type: 'text', default: 'P-X' };
    const settings = [setting('Most', 5), setting('Other', 5), text];
    const sound = texts(settings, company('^[0-9]+$'));
    const kept = expectSame(sound, NOTHING);
    const others = (now: readonly SourceText[]): string[] => {
      const memory = new FolderMemory(now, kept, hash);
      expect(findings(now, memory)).toEqual(findings(now));
      const looked = memory.anew().filter((name) => /^(entity|meant|lint) /.test(name));
      return [...new Set(looked.map((name) => name.slice(-1)))].sort();
    };
    expect(others(texts(settings, company('^[0-9]{8}$')))).toEqual(['a', 'c']);
    expect(others(texts([setting('Most', 6), setting('Other', 5), text], company('^[0-9]+$')))).toEqual(['b']);
    expect(others(texts([setting('Most', 5), setting('Other', 6), text], company('^[0-9]+$')))).toEqual([]);
    // Nothing has a value of a document that cannot be read, and no pattern is known of one.
    expect(others(texts([setting('Most', 5), { key: 'Other' }, text], company('^[0-9]+$')))).toEqual(['a', 'b']);
    expect(others(texts(settings, { ...company('^[0-9]+$'), look: 1 }))).toEqual(['a', 'c']);
    expect(others(texts(settings.slice(1), company('^[0-9]+$')))).toEqual(['b']);
  });
});
