import type { Readable } from 'node:stream';
import type { SequencePlace, TableShape } from '../db/copy/tableShapes.ts';
import type { TableSum } from '../db/copy/copyRows.ts';

/** Raised when an older program could not read archives of a newer one. */
export const FORMAT = 1;

/** The first entry of an archive. */
export interface ArchiveHead {
  readonly format: number;
  /** Identifies this copy: an interrupted copy can only be continued with the same id. */
  readonly id: string;
  /** Time of the copy, ISO. */
  readonly taken: string;
  /** Version of the program that wrote it, and a hash of its documents. */
  readonly program: string;
  readonly schemas: string;
  readonly kind: 'embedded' | 'postgres';
  readonly tables: readonly TableShape[];
}

export interface FileSum {
  /** Bytes. */
  readonly size: number;
  /** SHA-256. */
  readonly hash: string;
}

/** The last entry of an archive: the expected content. */
export interface ArchiveTotals {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly sequences: readonly SequencePlace[];
  /** By their names in the archive: `media/...` for uploaded files, `beside/...` for those of the data folder. */
  readonly files: Readonly<Record<string, FileSum>>;
  /** Referenced uploads that the store lacked, or that differ from their hash. */
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

/** Receives an archive piece by piece: a file, or another database. */
export interface ArchiveSink {
  begin(head: ArchiveHead): Promise<void>;
  rows(table: TableShape, lines: readonly string[]): Promise<void>;
  tableEnd(table: TableShape, sum: TableSum): Promise<void>;
  /** Receives a whole file; `size` in bytes. */
  file(name: string, size: number, content: Readable): Promise<void>;
  end(totals: ArchiveTotals): Promise<void>;
}

/** What a restore is doing. */
export type RestoreStage = 'checking' | 'writing' | 'comparing';

/** Receives the rows since the stage began. */
export type OnRestored = (stage: RestoreStage, rows: number) => void;

/** The archive entries that are not files. */
export const HEAD = 'head.json';
export const TOTALS = 'totals.json';
export const TABLES = 'tables/';

/** The largest non-file entry that is read, in bytes: reading a larger one could exhaust the memory. */
export const MAX_ENTRY = 256 * 1024 * 1024;

/** Folders of the files in an archive. */
export const MEDIA = 'media/';
export const BESIDE = 'beside/';

const PLAIN = /^[\w-][\w.-]*$/;

/** The path of an archived file below its folder; undefined for a name that could escape from it. */
export function pathOf(name: string): string | undefined {
  const root = [MEDIA, BESIDE].find((each) => name.startsWith(each));
  const path = name.slice(root?.length ?? 0);
  return root !== undefined && path.split('/').every((part) => PLAIN.test(part)) ? path : undefined;
}
