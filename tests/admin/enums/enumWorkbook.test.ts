import { expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { readEnumWorkbook, writeEnumWorkbook } from '#admin/enums/enumWorkbook.ts';
import { undoneText } from '#admin/enums/undoneText.ts';
import type { ExcelSheet } from '#renderer/excel/ExcelSheet.ts';
import { sheetsOf } from '../../support/sheetsOf.ts';

const sheets = async (rows: readonly (readonly string[])[]): Promise<ExcelSheet[]> => {
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })));
  return sheetsOf(await writeXlsxFile([{ sheet: '枚举项', data: cells }]).toBlob(), true);
};

it('reads what it wrote, each item with its row in the file', async () => {
  const items = [
    { Value: 1, Label: '甲', Color: 'blue', Children: [{ Value: 11, Label: '=甲一', IsEnabled: false }] },
    { Value: 2, Label: '乙', Remark: '说明文字' },
  ] as const;
  const read = readEnumWorkbook(
    await sheetsOf(
      await writeEnumWorkbook({
        TypeName: 'Any',
        Title: '任意',
        IsTree: true,
        IsDynamic: false,
        IsEditable: true,
        ValueField: 'Value',
        Items: items,
      }),
      true,
    ),
  );
  expect(
    read.map(({ Row, Value, Label, ParentValue, IsEnabled }) => [Row, Value, Label, ParentValue, IsEnabled]),
  ).toEqual([
    [2, '1', '甲', null, true],
    [3, '11', '=甲一', '1', false],
    [4, '2', '乙', null, true],
  ]);
});

it('counts the rows of the file, also where some are empty, and takes several words for yes and no', async () => {
  const read = readEnumWorkbook(
    await sheets([
      ['值', '名称', '启用'],
      ['1', '甲', '启用'],
      ['', '', ''],
      ['2', '乙', '停用'],
      ['3', '丙', 'TRUE'],
      ['4', '丁', ''],
    ]),
  );
  expect(read.map(({ Row, IsEnabled }) => [Row, IsEnabled])).toEqual([
    [2, true],
    [4, false],
    [5, true],
    [6, true],
  ]);
});

it.each([
  [[['名称'], ['甲']], /要有“值”和“名称”两列/],
  [[['值', '名称']], /没有项/],
  [
    [
      ['值', '名称', '备注'],
      ['1', '甲', '会丢'],
    ],
    /^不认识的列：备注；只有 值、名称/,
  ],
  [
    [
      ['值', '名称', '启用'],
      ['1', '甲', '是'],
      ['2', '乙', '暂停'],
    ],
    /^第 3 行：“启用”填是或否，不能是“暂停”$/,
  ],
])('refuses %j with %s, and guesses nothing', async (rows, message) => {
  const given = await sheets(rows);
  expect(() => readEnumWorkbook(given)).toThrow(message);
});

it('says of an undone merge which records keep what they hold', () => {
  expect(undoneText(3, 3)).toBe('已撤销，恢复了 3 条记录');
  expect(undoneText(1, 3)).toBe('已撤销，恢复了 1 条记录；另外 2 条后来又改过，保持现在的内容');
});
