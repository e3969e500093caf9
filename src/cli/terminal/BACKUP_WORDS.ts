import type { Language } from '#engine/words/Language.ts';

/** The size of a copy of a product; uploaded files in bytes. */
export interface CopySize {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

/** Texts about copies of a product: backups, restores, and moves between databases. */
interface BackupWords {
  readonly size: (size: CopySize) => string;
  readonly backedUp: (path: string, size: string) => string;
  readonly removed: (name: string) => string;
  readonly missing: (name: string) => string;
  readonly damaged: (name: string) => string;
  /** Why no older backup was removed. */
  readonly allStay: string;
  readonly rehearsed: string;
  readonly restoredTo: (place: string) => string;
  readonly restored: (done: string, size: string, taken: string, program: string) => string;
  /** `stay`: where uploaded files stay, if they are not moved. */
  readonly moved: (size: string, stay: string | undefined) => string;
}

const grouped = (count: number): string => count.toLocaleString('en-US');
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const CHINESE: BackupWords = {
  size: ({ tables, rows, files, bytes }) =>
    `${tables} 张表，${grouped(rows)} 行，${files} 个文件（${megabytes(bytes)} MB）`,
  backedUp: (path, size) => `已备份到 ${path}：${size}`,
  removed: (name) => `已删除旧备份 ${name}`,
  missing: (name) => `文件缺失，备份里没有：${name}`,
  damaged: (name) => `文件已损坏，备份里是它现在的内容：${name}`,
  allStay: '旧备份都保留：其中可能还有缺失或损坏的文件',
  rehearsed: '演练成功，备份可以恢复',
  restoredTo: (place) => `已恢复到 ${place}`,
  restored: (done, size, taken, program) => `${done}：${size}，备份时间 ${taken}，程序版本 ${program}`,
  moved: (size, stay) => `已迁移并逐行核对：${size}${stay === undefined ? '' : `，文件留在 ${stay}`}`,
};

const some = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

const ENGLISH: BackupWords = {
  size: ({ tables, rows, files, bytes }) =>
    `${some(tables, 'table')}, ${some(rows, 'row')}, ${some(files, 'file')} (${megabytes(bytes)} MB)`,
  backedUp: (path, size) => `Backed up to ${path}: ${size}`,
  removed: (name) => `Removed the old backup ${name}`,
  missing: (name) => `A file is missing, and is not in the backup: ${name}`,
  damaged: (name) => `A file is damaged, and is in the backup as it is now: ${name}`,
  allStay: 'All old backups stay: they may still have the files that are missing or damaged',
  rehearsed: 'Rehearsed: the backup can be restored',
  restoredTo: (place) => `Restored to ${place}`,
  restored: (done, size, taken, program) => `${done}: ${size}, backed up at ${taken} by version ${program}`,
  moved: (size, stay) =>
    `Moved, and compared row by row: ${size}${stay === undefined ? '' : `; uploaded files stay in ${stay}`}`,
};

/** Texts about copies of a product, by language. */
export const BACKUP_WORDS: Readonly<Record<Language, BackupWords>> = { zh: CHINESE, en: ENGLISH };
