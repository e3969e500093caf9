import { describe, expect, it } from 'vitest';
import { fileGroups, folderOf, isFormFile, nameOf } from '#toolbox/worker/SchemaTexts.ts';
import { moveText, refreshTexts, storeText } from '#toolbox/state/useTexts.ts';
import { NEW_CASES, pastedFile } from '#toolbox/editor/FileBar.tsx';
import { documentKind } from '#annex/editor/CompletionNames.ts';
import { findPlace } from '#documents/locateProblem.ts';
import { isCasesDocument } from '#generated/validators.js';

const texts = (...files: string[]): Map<string, string> => new Map(files.map((file) => [file, '{}']));

describe('documents by folder', () => {
  it('puts entities first and their form on top', () => {
    const groups = fileGroups(
      texts('enums/B.json', 'payment/cases.json', 'payment/a.list.json', 'payment/form.json', 'menus/employee.json'),
      (folder) => (folder === 'payment' ? '收款' : undefined),
    );

    expect(groups.map(({ title, isEntity }) => [title, isEntity])).toEqual([
      ['收款', true],
      ['枚举', false],
      ['菜单', false],
    ]);
    expect(groups[0]?.files).toEqual(['payment/form.json', 'payment/cases.json', 'payment/a.list.json']);
  });

  it('finds a free place to paste into', () => {
    expect(pastedFile(texts('payment/form.json'))).toBe('pasted1/form.json');
    expect(pastedFile(texts('pasted1/form.json'))).toBe('pasted2/form.json');
    expect(isCasesDocument(JSON.parse(NEW_CASES))).toBe(true);
  });

  it.each([
    ['payment/form.json', 'form', true],
    ['payment/receipt.form.json', 'pick', true],
    ['payment/workflow.json', 'workflow', true],
    ['payment/list.json', 'list', false],
    ['payment/my.list.json', 'list', false],
    ['payment/cases.json', 'cases', false],
    ['enums/A.json', 'enum', false],
    ['menus/employee.json', 'menu', false],
    ['roles/admin.json', 'role', false],
    ['payment/other.json', undefined, false],
  ])('knows what %s is', (file, kind, isForm) => {
    expect([documentKind(file), isFormFile(file)]).toEqual([kind, isForm]);
    expect(`${folderOf(file)}/${nameOf(file)}`).toBe(file);
  });
});

describe('documents that were edited here, when those of the server come anew', () => {
  const held = {
    stored: new Map([
      ['a.json', '1'],
      ['b.json', '1'],
    ]),
    edits: new Map(),
    moved: new Map(),
  };
  const theirs = new Map([
    ['a.json', '2'],
    ['b.json', '2'],
  ]);

  it('are as they were when they were opened, also where they bear another name', () => {
    const moved = refreshTexts(moveText(held, 'a.json', 'c.json', '1'), theirs);
    expect([...moved.moved]).toEqual([['c.json', 'a.json']]);
    expect([moved.stored.get('a.json'), moved.stored.get('b.json')]).toEqual(['1', '2']);
    const saved = storeText(moved, 'c.json', '1');
    expect([[...saved.stored], [...saved.moved]]).toEqual([
      [
        ['b.json', '2'],
        ['c.json', '1'],
      ],
      [],
    ]);
  });

  it('bear no other name where somebody else took them away', () => {
    const moved = refreshTexts(moveText(held, 'a.json', 'c.json', '3'), new Map([['b.json', '2']]));
    expect([[...moved.moved], [...moved.stored], [...moved.edits]]).toEqual([[], [['b.json', '2']], [['c.json', '3']]]);
  });
});

describe('finding a place', () => {
  const text = '{\n  "a": [\n    1,\n    { "b~/c": "{{ x }}" }\n  ]\n}';

  it.each([
    ['', undefined, 1, 1],
    ['/a/1', undefined, 4, 5],
    ['/a/1/b~0~1c', [3, 4], 4, 19],
    ['/a/7/x', undefined, 2, 8],
  ] as const)('at %j', (pointer, range, line, column) => {
    expect(findPlace(text, pointer, range)).toEqual({ line, column });
  });

  it('is the beginning of what is no JSON', () => {
    expect(findPlace('{ "a', '/a')).toEqual({ line: 1, column: 1 });
  });
});
