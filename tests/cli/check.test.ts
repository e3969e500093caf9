import { describe, expect, it } from 'vitest';
import { readDefects } from '../support/readDefects.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';

const defects = readDefects();
const folderOf = (name: string): string => defects.find((defect) => defect.name === name)?.folder ?? '';

describe('guiju check', () => {
  it('prints one line per problem with its place, and a sum', async () => {
    const { code, out } = await run(['check', '--schemas', folderOf('condition-never/exclusive')]);

    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      'thing/form.json:18:43  condition/never  `$values.Kind === 1` and `$values.Kind === 2` exclude each other, so the condition can never be true. Correct it, or take the rule away',
      '2 documents, 1 problem',
    ]);
  });

  it('gives programs the same as JSON', async () => {
    const { out } = await run(['check', '--json', '--schemas', folderOf('value-type/text-for-number')]);

    expect(JSON.parse(out)).toMatchObject([
      { code: 'value/type', file: 'thing/form.json', line: 18, column: 38, proposal: 'Write 2 (支票)' },
    ]);
  });

  it.each([
    ['time-of-moment', 'Compare times: slice($values.At, 11, 16)'],
    ['day-of-moment', 'Compare days: date($now)'],
    ['slashed-day', "Write '2026-01-31'"],
  ])('proposes the right form of %s', async (name, proposal) => {
    const { out } = await run(['check', '--lang', 'en', '--schemas', folderOf(`value-type/${name}`)]);
    expect(out).toContain(`. ${proposal}`);
  });

  it('says that it did not look at everything when its time is over', async () => {
    const { code, out } = await run(['check', '--limit', '0.000001', '--schemas', 'tests/fixtures/products/small']);

    expect(code).toBe(1);
    expect(out).toContain('check/incomplete  The time limit ended the check');
  });
});

describe('guiju check --fix', () => {
  it('corrects the files and says what it changed', async () => {
    const { folder, read } = temporaryFolder(folderOf('rule-unknown-field/alias'));
    const before = read('thing/form.json');
    const { code, out } = await run(['check', '--fix', '--schemas', folder]);

    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'thing/form.json:18:21  fixed rule/unknown-field  mony -> money',
      '2 documents, 1 fixed in 1 file, 0 problems left',
    ]);
    expect(read('thing/form.json')).toBe(before.replace('$deps.mony', '$deps.money'));
    expect(await run(['check', '--schemas', folder])).toMatchObject({ code: 0 });
  });

  it('leaves what it is not sure of, and says that it is left', async () => {
    const { folder, read } = temporaryFolder(folderOf('value-not-in-enum/rule'));
    const before = read('thing/form.json');
    const { code, out } = await run(['check', '--fix', '--schemas', folder]);

    expect(code).toBe(1);
    expect(out).toContain('0 fixed in 0 files, 1 problem left');
    expect(read('thing/form.json')).toBe(before);
  });

  it('touches nothing in folders that are sound', async () => {
    const { folder } = temporaryFolder('tests/fixtures/products/small');
    const { code, out } = await run(['check', '--fix', '--json', '--schemas', folder]);

    expect([code, JSON.parse(out)]).toEqual([0, { fixed: [], problems: [] }]);
  });
});
