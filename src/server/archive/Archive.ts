import type { Readable } from 'node:stream';
import type { SequencePlace, TableShape } from '../db/copy/tableShapes.ts';
import type { TableSum } from '../db/copy/copyRows.ts';

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1;

/** What a copy of everything begins with. */
export interface ArchiveHead {
  readonly format: number;
  /** Names this copy: what was broken off goes on with the same one only. */
  readonly id: string;
  /** When it was taken, ISO. */
  readonly taken: string;
  /** Version of the program that wrote it, and a hash of the documents it ran. */
  readonly program: string;
  readonly schemas: string;
  readonly kind: 'embedded' | 'postgres';
  readonly tables: readonly TableShape[];
}

/** A file of the copy. */
export interface FileSum {
  /** Bytes. */
  readonly size: number;
  /** SHA-256. */
  readonly hash: string;
}

/** What a copy ends with: what has to be in it. */
export interface ArchiveTotals {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly sequences: readonly SequencePlace[];
  /** By their names in the copy: `media/...` for uploaded files, `beside/...` for those of the data folder. */
  readonly files: Readonly<Record<string, FileSum>>;
  /** Uploaded files that records name and the store did not have, or not as they were taken in. */
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

/** Where a copy of everything goes, piece by piece: a file, or another database. */
export interface ArchiveSink {
  begin(head: ArchiveHead): Promise<void>;
  rows(table: TableShape, lines: readonly string[]): Promise<void>;
  tableEnd(table: TableShape, sum: TableSum): Promise<void>;
  /** Takes a whole file; `size` in bytes. */
  file(name: string, size: number, content: Readable): Promise<void>;
  end(totals: ArchiveTotals): Promise<void>;
}

/** The entries of an archive besides files. */
export const HEAD = 'head.json';
export const TOTALS = 'totals.json';
export const TABLES = 'tables/';

/** The largest entry besides files that is read. Bytes; more would be none of ours, and would take the memory of whoever opens it. */
export const MOST_ENTRY = 256 * 1024 * 1024;

/** Where the files of a copy stand. */
export const MEDIA = 'media/';
export const BESIDE = 'beside/';

const PLAIN = /^[\w-][\w.-]*$/;

/** The path of a file of a copy below its folder; undefined for a name that could lead out of it. */
export function pathOf(name: string): string | undefined {
  const root = [MEDIA, BESIDE].find((each) => name.startsWith(each));
  const path = name.slice(root?.length ?? 0);
  return root !== undefined && path.split('/').every((part) => PLAIN.test(part)) ? path : undefined;
}
