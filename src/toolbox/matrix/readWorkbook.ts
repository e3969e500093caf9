import readXlsxFile from 'read-excel-file/universal';
import { SETTING_SHEET, TABLE_SHEET, type ReadCell, type ReadSheets } from '#proof/matrix/matrixSheets.ts';

/** Bytes; a signed matrix is a hundred times smaller. */
const LARGEST = 2 * 1024 * 1024;

/** The sheets of an Excel file of a matrix. Throws Error with a Chinese message when it is none. */
export async function readWorkbook(file: Blob): Promise<ReadSheets> {
  if (file.size > LARGEST) throw new Error('文件超过 2 MB，不是导出的决策表');
  const sheets = await open(file);
  const tables = sheets.filter(({ sheet }) => sheet.startsWith(TABLE_SHEET));
  const setting = sheets.find(({ sheet }) => sheet === SETTING_SHEET);
  if (tables.length === 0 || setting === undefined)
    throw new Error(`文件中没有“${TABLE_SHEET}”和“${SETTING_SHEET}”两张工作表；请使用导出的文件`);
  return {
    tables: tables.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(toCell)) })),
    setting: setting.data.map((row) => row.map(toCell)),
  };
}

async function open(file: Blob): ReturnType<typeof readXlsxFile> {
  try {
    return await readXlsxFile(file, { trim: false });
  } catch (cause) {
    throw new Error('这不是可以读取的 Excel 文件（.xlsx）', { cause });
  }
}

/** Excel likes to make dates of texts that look like them. */
function toCell(value: unknown): ReadCell {
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().slice(0, 19).split('T');
    return time === '00:00:00' ? day : `${day} ${time}`;
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
