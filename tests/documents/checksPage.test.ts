import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FATAL_CODES, PROBLEM_CODES } from '#engine/schema/SchemaProblem.ts';
import { problemsOfTexts } from '../support/problemsOfTexts.ts';
import { readDefects } from '../support/readDefects.ts';

const page = readFileSync('schemas/CHECKS.md', 'utf8');
const defects = readDefects();

/** The part of the page about each code. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((text): [string, string] => [text.split('\n')[0] ?? '', text]),
);

describe('schemas/CHECKS.md', () => {
  it('explains every code, and no other, each once', () => {
    expect([...sections.keys()].sort()).toEqual([...PROBLEM_CODES].sort());
    expect(page.match(/^### /gm)).toHaveLength(PROBLEM_CODES.length);
  });

  it.each(PROBLEM_CODES)(
    'says of %s what it means, what to do, whether it stops and whether it is corrected',
    (code) => {
      const text = sections.get(code) ?? '';
      const fixes = defects
        .filter((defect) => defect.code === code)
        .flatMap(({ texts }) => problemsOfTexts(texts).map(({ fix }) => fix !== undefined));

      expect(text).toMatch(/- 意思：.{8}/);
      expect(text).toMatch(/- 怎么办：.{4}/);
      expect(text.includes('\n- 阻止启动')).toBe(FATAL_CODES.some((fatal) => fatal === code));
      expect(text.includes('`--fix` 可部分修复')).toBe(fixes.includes(true));
    },
  );

  it.each(PROBLEM_CODES.filter((code) => code !== 'check/incomplete'))('shows what check prints for %s', (code) => {
    const printed = /```text\n([\s\S]*?)\n```/.exec(sections.get(code) ?? '')?.[1];
    const known = defects.filter((defect) => defect.code === code).flatMap(({ findings }) => findings);

    expect(known).toContain(printed);
  });
});

describe('schemas/CHECKS.en.md', () => {
  const english = readFileSync('schemas/CHECKS.en.md', 'utf8');
  const parts = english.split(/^### /m).slice(1);

  it('explains the same codes in the same order, stops and corrects alike, and shows the same', () => {
    expect(parts.map((part) => part.split('\n')[0])).toEqual([...sections.keys()]);
    for (const part of parts) {
      const [code = ''] = part.split('\n');
      const chinese = sections.get(code) ?? '';
      expect(part).toMatch(/- Meaning: .{20}/);
      expect(part).toMatch(/- What to do: .{10}/);
      expect([code, part.includes('\n- Stops a start')]).toEqual([code, chinese.includes('\n- 阻止启动')]);
      expect([code, part.includes('`--fix` corrects it in part')]).toEqual([
        code,
        chinese.includes('`--fix` 可部分修复'),
      ]);
      expect([code, /```text[^]*?```/.exec(part)?.[0]]).toEqual([code, /```text[^]*?```/.exec(chinese)?.[0]]);
    }
  });
});
