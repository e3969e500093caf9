import { format } from 'numfmt';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnumWorkbook } from '#admin/enums/enumWorkbook.ts';
import { sheetColumns } from '#engine/model/sheets.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readCell } from '#fields/table/readCell.ts';
import { cellText, shownOtherwise } from '#renderer/excel/cellText.ts';
import type { ExcelCell } from '#renderer/excel/ExcelSheet.ts';
import { formattedCell } from '#renderer/excel/formattedCell.ts';
import { splitTable } from '#renderer/excel/splitTable.ts';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { readImportHead, readImportRows, withNotes } from '#renderer/list/actions/importWorkbook.ts';
import { entityOf } from '../../support/buildEntity.ts';

const entity = entityOf({
  Name: { title: '名称', type: 'string' },
  Rate: { title: '税率', type: 'number', 'x-component': 'PercentInput' },
  Money: { title: '金额', type: 'number', 'x-component': 'MoneyInput' },
  Wan: { title: '规模', type: 'number', 'x-component-props': { unit: '万元' } },
  Factor: { title: '系数', type: 'number' },
  Count: { title: '数量', type: 'integer' },
  Day: { title: '日期', type: 'string', format: 'date' },
  At: { title: '时间', type: 'string', format: 'date-time' },
  Clock: { title: '时刻', type: 'string', format: 'time' },
  Is: { title: '是否', type: 'boolean' },
});
const fieldOf = (name: string): FieldModel => {
  const field = entity.field(name);
  if (field === undefined) throw new Error(name);
  return field;
};
const NOW = '2026-03-10 09:30:00';

/** What an import stores of a cell in a field, or why not, and the note of the preview. */
function readAs(name: string, cell: ExcelCell): readonly [string, string?] {
  const field = fieldOf(name);
  const read = readCell(field, cellText(cell, field), { enums: () => undefined, now: NOW });
  const note = shownOtherwise(cell, field);
  const value = 'wire' in read ? read.wire : `! ${read.message}`;
  return note === undefined ? [value] : [value, note];
}

const of = (value: number, code: string): ExcelCell => formattedCell(value, code, false);
const ACCOUNTS = '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ';

it.each<[string, ExcelCell, string, string?]>([
  ['Rate', of(0.06, '0%'), '6'],
  ['Rate', of(0.065, '0%'), '6.5', '单元格显示“7%”，读作“6.5%”'],
  ['Rate', of(0.07, '0.00%'), '7'],
  ['Rate', 6, '6'],
  ['Rate', '6%', '6'],
  ['Factor', of(0.06, '0%'), '0.06', '单元格显示“6%”，读作“0.06”'],
  ['Name', of(0.06, '0%'), '6%'],
  ['Name', of(12345, '00000000'), '00012345'],
  ['Count', of(12345, '00000000'), '12345'],
  ['Money', of(1234.5, '¥#,##0.00'), '1234.5'],
  ['Money', of(1234.5, ACCOUNTS), '1234.5'],
  ['Money', of(0, ACCOUNTS), '0', '单元格显示“¥-”，读作“0”'],
  ['Money', of(-1234.5, '(¥#,##0.00)'), '-1234.5'],
  ['Money', of(1234.5, '[$CNY] #,##0.00'), '1234.5', '单元格显示“CNY 1,234.50”，读作“¥1234.5”'],
  ['Money', of(1234.5, '[$$-409]#,##0.00'), '! 金额“$1234.5”读不出数字，可以写成 1234.5 或 12万'],
  ['Money', of(12.4, '0.0"万元"'), '124000'],
  ['Money', of(123456, '0\\.0,"万"'), '123456', '单元格显示“12.3万”，读作“123456”'],
  ['Money', of(12.345, '0.00'), '12.345', '单元格显示“12.35”，读作“12.345”'],
  ['Wan', of(12, '0"万元"'), '12'],
  ['Wan', of(12, '0"元"'), '! 规模“12元”读不出数字，可以写成 1234.5 或 1.2万'],
  ['Factor', of(12, '0"件"'), '12', '单元格显示“12件”，读作“12”'],
  ['Day', of(46096.4, 'yyyy-mm-dd'), '2026-03-15'],
  ['Day', of(46096, 'yyyy"年"m"月"'), '2026-03-15', '单元格显示“2026年3月”，读作“2026-03-15”'],
  ['At', of(46096.375, 'yyyy-mm-dd hh:mm'), '2026-03-15 09:00:00'],
  ['At', of(46096.375, 'yyyy-mm-dd'), '2026-03-15 09:00:00', '单元格显示“2026-03-15”，读作“2026-03-15 09:00:00”'],
  ['Name', of(46096, 'yyyy"年"m"月"'), '2026年3月'],
  ['Clock', of(0.375, 'h:mm'), '09:00'],
  ['Clock', of(46096.375, 'h:mm'), '09:00'],
  ['Is', true, 'true'],
  ['Name', true, 'TRUE'],
  ['Name', '#N/A', '! 名称是错误值 #N/A，请改正'],
  ['Money', '#DIV/0!', '! 金额是错误值 #DIV/0!，请改正'],
  ['Day', '#CALC!', '! 日期的公式没有结果，请在 Excel 里打开文件并保存，再重新选择'],
  [
    'Name',
    6222021234567890000,
    '! 名称“6.22202123456789E+18”是被存成数字的长号码，末尾几位已经丢失，请在表里把这一列设为文本，重新填写',
  ],
  [
    'Name',
    '6.22202E+18',
    '! 名称“6.22202E+18”是被存成数字的长号码，末尾几位已经丢失，请在表里把这一列设为文本，重新填写',
  ],
  ['Name', 1e21, '! 名称“1E+21”是被存成数字的长号码，末尾几位已经丢失，请在表里把这一列设为文本，重新填写'],
  ['Name', 123456789012345, '123456789012345'],
  ['Name', '6222021234567890123', '6222021234567890123'],
  ['Name', '#1 号楼', '#1 号楼'],
  ['Money', 6222021234567890000, '! 金额“6222021234567890000”位数太多，最多 15 位数字'],
])('%s reads %j as %s', (name, cell, value, note) => {
  expect(readAs(name, cell)).toEqual(note === undefined ? [value] : [value, note]);
});

it.each<[string, number, string]>([
  ['Rate', 0.06, '0%'],
  ['Rate', 0.065, '0.0%'],
  ['Factor', 0.06, '0%'],
  ['Money', 1234.5, ACCOUNTS],
  ['Money', 0, ACCOUNTS],
  ['Money', -1234.5, '¥#,##0.00_);(¥#,##0.00)'],
  ['Count', -12, '#,##0_);(#,##0)'],
  ['Money', 12.4, '0.0"万元"'],
  ['Day', 46096, 'yyyy/m/d'],
  ['Clock', 0.375, 'h:mm'],
])('%s reads %d as %s alike from a file and from the clipboard, which has what the cell shows', (name, value, code) => {
  const cell = of(value, code);
  const shown = cell instanceof Date || typeof cell !== 'object' ? format(code, value) : cell?.shown;
  const [imported] = readAs(name, cell);
  expect(imported).not.toMatch(/^!/);
  expect(readAs(name, ` ${shown ?? ''} `)).toEqual([imported]);
});

const columns = sheetColumns(entity, { import: undefined }, new Set(entity.fields.map(({ name }) => name)));
const fixture = (name: string) => unpackSheets(readFileSync(`tests/fixtures/workbooks/${name}`), true);

it('finds the titles below the name of a table and in merged cells, with the rows of the file', () => {
  const named = [{ sheet: '表', data: [['客户名单'], [], ['名称*', '数量'], ['甲', 2]] }];
  const head = readImportHead(named, columns);
  expect([head.at, head.titles, head.fields, head.samples]).toEqual([
    2,
    ['名称', '数量'],
    ['Name', 'Count'],
    ['甲', '2'],
  ]);
  expect(readImportRows(named, head, columns).rows).toEqual([{ Row: 4, Cells: { Name: '甲', Count: '2' } }]);
  const merged = fixture('openpyxl-merged-heads.xlsx');
  const remembered = { 客户: 'Name', 电话: 'Clock', 邮箱: 'Is' };
  const found = readImportHead(merged, columns, remembered);
  expect([found.at, found.titles, found.fields]).toEqual([
    1,
    ['客户', '电话', '邮箱', '金额'],
    ['Name', 'Clock', 'Is', 'Money'],
  ]);
  const unknown = [
    {
      sheet: '',
      data: [
        ['甲', '乙'],
        ['名称', '一个值'],
      ],
    },
  ];
  expect(readImportHead(unknown, columns).at).toBe(0);
  // The user chooses another row.
  const chosen = readImportHead(unknown, columns, {}, 1);
  expect([chosen.at, chosen.titles, chosen.fields]).toEqual([1, ['名称', '一个值'], ['Name', undefined]]);
  expect(chosen.rows).toEqual([
    { at: 0, text: '甲、乙' },
    { at: 1, text: '名称、一个值' },
  ]);
});

it('keeps the row of an error cell, and notes cells that show something else', () => {
  const sheets = [
    {
      sheet: '表',
      data: [
        ['名称', '税率', '系数'],
        ['#N/A', null, null],
        ['甲', of(0.065, '0%'), 1],
      ],
    },
  ];
  const { rows, notes } = readImportRows(sheets, readImportHead(sheets, columns), columns);
  expect(rows.map(({ Cells }) => Cells)).toEqual([
    { Name: '#N/A', Rate: '', Factor: '' },
    { Name: '甲', Rate: '6.5%', Factor: '1' },
  ]);
  const note = { Field: 'Rate', Title: '税率', Message: '单元格显示“7%”，读作“6.5%”' };
  expect([...notes]).toEqual([[3, [note]]]);
  const refused = { Row: 2, Issues: [{ Field: 'Name', Title: '名称', Message: '' }], Warnings: [] };
  expect(withNotes({ Good: [3], Rows: [refused] }, notes).Rows).toEqual([
    refused,
    { Row: 3, Issues: [], Warnings: [note] },
  ]);
});

it('is the same for enum items', () => {
  const sheet = (cell: ExcelCell) => [{ sheet: '', data: [['行业名单'], ['值', '名称'], [of(7, '000'), cell]] }];
  expect(readEnumWorkbook(sheet(new Date('2026-03-15')))).toMatchObject([
    { Row: 3, Value: '007', Label: '2026-03-15' },
  ]);
  expect(() => readEnumWorkbook(sheet('#REF!'))).toThrow('第 3 行：名称是错误值 #REF!，请改正');
  expect(() => readEnumWorkbook(sheet(1e20))).toThrow('末尾几位已经丢失');
});

it('splits a pasted table and a file at the same places', () => {
  expect(splitTable('甲\t"乙\n""丙"\r\n\t丁\n', '\t')).toEqual([
    ['甲', '乙\n"丙'],
    ['', '丁'],
  ]);
});
