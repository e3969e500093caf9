import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { readSheets } from '#renderer/excel/readSheets.ts';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { sheetsOf } from '../../support/sheetsOf.ts';

const textCell = (value: string) => ({ value, type: String });

describe('an Excel file', () => {
  it('is read where nobody may start a worker, however large its sheet', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) =>
      [`第 ${i} 行 一段足够长的文字`, `${i}`, '北京市/市辖区/朝阳区'].map(textCell),
    );
    const [sheet] = await sheetsOf(await writeXlsxFile([{ sheet: '导入', data: rows }]).toBlob(), true);
    expect(sheet?.sheet).toBe('导入');
    expect(sheet?.data).toHaveLength(5000);
    expect(sheet?.data.at(-1)).toEqual(['第 4999 行 一段足够长的文字', '4999', '北京市/市辖区/朝阳区']);
  });

  it.each<[string, Uint8Array]>([
    ['no zip at all', strToU8('PK not really')],
    ['nothing', new Uint8Array(0)],
    ['a zip of something else', zipSync({ 'a.txt': strToU8('a') })],
    ['a zip of broken parts', zipSync({ 'xl/workbook.xml': strToU8('<oops'), '[Content_Types].xml': strToU8('') })],
  ])('that is %s is named as such', (_what, file) => {
    expect(() => unpackSheets(file, true)).toThrow('这不是可以读取的 Excel 文件（.xlsx）');
  });

  it('that unpacks to more than a person fills in is refused before it does', () => {
    const blank = new Uint8Array(33 * 1024 * 1024).fill(32);
    const parts: Zippable = { 'xl/workbook.xml': blank, 'xl/worksheets/sheet1.xml': blank };
    const bomb = zipSync(parts, { level: 1 });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(() => unpackSheets(bomb, true)).toThrow(/解压后超过 64 MB，不能读取/);
  });

  it('that is too large is refused before it is opened', async () => {
    const file = new Blob(['x'.repeat(3 * 1024 * 1024)]);
    await expect(readSheets(file, { largest: 2, trim: true })).rejects.toThrow('文件超过 2 MB，请分成几个文件');
  });
});
