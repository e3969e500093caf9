import { unzipSync } from 'fflate';
import type { ExcelSheet } from './ExcelSheet.ts';
import { readBook } from './readBook.ts';
import { readSheet, UnreadableFile } from './readSheet.ts';
import { splitTable } from './splitTable.ts';

const SEPARATORS = [',', ';', '\t'];
/** The marks that make a spreadsheet take a cell as text: `="001"`, and `'=A1` in our exports. */
const TEXT_MARK = /^="(.*)"$|^'(?=\s*[=+\-@＝＋－＠])/s;

/** Reads a text table in UTF-8, UTF-16 or GB 18030, cells split by comma, semicolon or tab. Throws Error if no text. */
function readTextSheet(file: Uint8Array, trim: boolean): string[][] {
  const text = decodeText(file);
  if (text.trim() === '' || text.includes('\0')) throw new Error('no text');
  const [line = ''] = text.split(/\r\n?|\n/, 1);
  const named = /^sep=([,;|\t])$/i.exec(line)?.[1];
  const counts = SEPARATORS.map((separator) => line.replace(/"[^"]*"/g, '').split(separator).length);
  const separator = named ?? SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
  const rows = splitTable(text, separator).map((cells) =>
    cells.map((cell) => {
      const own = cell.replace(TEXT_MARK, '$1');
      return trim ? own.trim() : own;
    }),
  );
  return named === undefined ? rows : rows.slice(1);
}

/** Throws TypeError for bytes of no known encoding. */
function decodeText(file: Uint8Array): string {
  const decode = (encoding: string): string => new TextDecoder(encoding, { fatal: true }).decode(file);
  if (file[0] === 0xff && file[1] === 0xfe) return decode('utf-16le');
  try {
    return decode('utf-8');
  } catch {
    return decode('gb18030');
  }
}

/** Maximum declared size of all parts in bytes. A typical file of 5 MB has a third of this. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Which parts of the file are read. */
const PART = /\.(xml|rels)$/;

/** Reads an Excel file or a text table. Throws Error with a Chinese message for other formats and beyond the limit. */
export function unpackSheets(file: Uint8Array, trim: boolean): ExcelSheet[] {
  try {
    const isZip = file[0] === 0x50 && file[1] === 0x4b;
    if (!isZip) return [{ sheet: '', data: readTextSheet(file, trim) }];
    const book = readBook(unpack(file));
    if (book.sheets.length === 0) throw new Error('no sheets');
    return book.sheets.map(({ name, part }) => ({ sheet: name, data: readSheet(part, book, trim) }));
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : new UnreadableFile(UNREADABLE, { cause });
  }
}

const UNREADABLE = '这不是可以读取的 Excel 文件（.xlsx）';

/** Unpacks the file. A part gets no more memory than it declares, so the declared sum bounds the memory used. */
function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  return unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!PART.test(name)) return false;
      total += originalSize;
      if (total > MAX_UNPACKED_BYTES)
        throw new UnreadableFile(
          `文件解压后超过 ${MAX_UNPACKED_BYTES / 1024 / 1024} MB，不能读取；请删去不用的行、列和工作表，或者分成几个文件`,
        );
      return true;
    },
  });
}
