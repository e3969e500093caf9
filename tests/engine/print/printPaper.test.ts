import { expect, it } from 'vitest';
import { recordPaper, type PaperEnv } from '#engine/print/printPaper.ts';
import type { PrintModel } from '#engine/print/printsOf.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { entityOf } from '../../support/buildEntity.ts';

const picture = { type: 'integer', 'x-component': 'ImageUpload' } as const;
const entity = entityOf({
  Name: { type: 'string', title: '名称' },
  Seal: { ...picture, title: '公章' },
  UnitId: { type: 'integer', title: '部门', 'x-reference': { entity: 'thing' } },
});
const print: PrintModel = {
  key: 'sheet',
  title: '单据',
  where: undefined,
  blocks: [
    { type: 'fields', fields: ['Name', 'UnitId.Name'] },
    {
      type: 'seals',
      places: [
        { title: '甲方', picture: 'Seal' },
        { title: '乙方', picture: 'UnitId.Seal', lines: ['日期：'] },
      ],
    },
  ],
};
const ROW = { Name: '一', Seal: 7, 'UnitId.Name': '二', 'UnitId.Seal': 8 };

const paperOf = (hidden: readonly string[], closed: readonly string[] = []) =>
  recordPaper(print, ROW, {
    wording: { enums: () => undefined },
    say: AS_IS,
    fieldAt: (path) => (closed.includes(path) ? undefined : entity.field(path.replace('UnitId.', ''))),
    titleAt: (path) => path,
    childField: () => undefined,
    childTitle: (_, column) => column,
    stateOf: (name) => ({ isHidden: hidden.includes(name), title: undefined }),
    words: [],
  } satisfies PaperEnv).pieces;

it('draws the seals of the record and of what it refers to, and says which may not be seen', () => {
  expect(paperOf([], ['Seal'])).toMatchObject([
    { kind: 'fields', cells: [{ text: '一' }, { text: '二' }] },
    {
      kind: 'seals',
      places: [
        { title: '甲方', lines: ['（无权查看）'] },
        { title: '乙方', picture: 8, lines: ['日期：'] },
      ],
    },
  ]);
});

it('leaves the place of a seal empty that the rules hide, and of one behind a reference that they hide', () => {
  expect(paperOf(['Seal', 'UnitId'], ['Seal'])).toEqual([
    expect.objectContaining({ kind: 'fields', cells: [expect.objectContaining({ text: '一' })] }),
    {
      kind: 'seals',
      places: [
        { title: '甲方', lines: [] },
        { title: '乙方', lines: ['日期：'] },
      ],
    },
  ]);
});
