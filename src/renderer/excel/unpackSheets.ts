import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

/** A cell as Excel keeps it: days without a zone come in UTC. */
export type ExcelCell = string | number | boolean | Date | null;

/** A sheet with its rows, from the first. */
export interface ExcelSheet {
  readonly sheet: string;
  readonly data: readonly (readonly ExcelCell[])[];
}

/** Maximum declared size of all parts in bytes. A typical file of 5 MB has a third of this. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Which parts of the file are read. */
const PART = /\.(xml|rels)$/;

/**
 * Reads the sheets of an Excel file. The library inflates larger parts in a worker created from text, which the content
 * security policy forbids, so the file is inflated here first. Throws Error with a Chinese message for a file of
 * another format, and for one that unpacks to more than the limit.
 */
export async function unpackSheets(file: Uint8Array, trim: boolean): Promise<ExcelSheet[]> {
  const parts = unpack(file);
  try {
    const sheets = await readXlsxFile(new Blob([zipSync(parts, { level: 0 })]), { trim });
    return sheets.map(({ sheet, data }) => ({ sheet, data: data.map((row) => row.map(toCell)) }));
  } catch (cause) {
    throw unreadable(cause);
  }
}

const toCell = (cell: unknown): ExcelCell =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date
    ? cell
    : null;

/** Unpacks the file. A part gets no more memory than it declares, so the declared sum bounds the memory used. */
function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!PART.test(name)) return false;
        total += originalSize;
        if (total > MAX_UNPACKED_BYTES) throw new TooLarge();
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof TooLarge) throw cause;
    throw unreadable(cause);
  }
}

class TooLarge extends Error {
  constructor() {
    super(
      `文件解压后超过 ${MAX_UNPACKED_BYTES / 1024 / 1024} MB，不能读取；请删去不用的行、列和工作表，或者分成几个文件`,
    );
  }
}

const unreadable = (cause: unknown): Error => new Error('这不是可以读取的 Excel 文件（.xlsx）', { cause });
