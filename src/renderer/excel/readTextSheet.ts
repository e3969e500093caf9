import { splitTable } from './splitTable.ts';

const SEPARATORS = [',', ';', '\t'];
/** The marks that make a spreadsheet take a cell as text: `="001"`, and `'=A1` in our exports. */
const TEXT_MARK = /^="(.*)"$|^'(?=\s*[=+\-@＝＋－＠])/s;

/**
 * Reads a table of a text file: UTF-8, UTF-16 or GB 18030, with commas, semicolons or tabs between the cells. `trim`
 * removes spaces at both ends. Throws Error for a file that is no text.
 */
export function readTextSheet(file: Uint8Array, trim: boolean): string[][] {
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
