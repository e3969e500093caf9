import { StartError } from '../settings/StartError.ts';
import { isPlain, type ColumnShape, type SequencePlace, type TableShape } from '../db/copy/tableShapes.ts';
import type { TableSum } from '../db/copy/copyRows.ts';
import { FORMAT, type ArchiveHead, type ArchiveTotals, type FileSum } from './Archive.ts';

// Archives are untrusted: check every part before use.

const MALFORMED = '备份文件的内容不是 Guiju 写的（malformed archive）';

/** Returns a member of parsed JSON. Throws StartError when there is none. */
function part(value: unknown, name: string): unknown {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : undefined;
  if (found === undefined) throw new StartError(`${MALFORMED}：${name}`);
  return found[1];
}

function text(value: unknown, name: string): string {
  const found = part(value, name);
  if (typeof found !== 'string') throw new StartError(`${MALFORMED}：${name}`);
  return found;
}

function flag(value: unknown, name: string): boolean {
  const found = part(value, name);
  if (typeof found !== 'boolean') throw new StartError(`${MALFORMED}：${name}`);
  return found;
}

function count(value: unknown, name: string): number {
  const found = part(value, name);
  if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0)
    throw new StartError(`${MALFORMED}：${name}`);
  return found;
}

function list<T>(value: unknown, name: string, read: (each: unknown) => T): T[] {
  const found = part(value, name);
  if (!Array.isArray(found)) throw new StartError(`${MALFORMED}：${name}`);
  return found.map(read);
}

function table<T>(value: unknown, name: string, read: (each: unknown) => T): Record<string, T> {
  const found = part(value, name);
  if (typeof found !== 'object' || found === null) throw new StartError(`${MALFORMED}：${name}`);
  return Object.fromEntries(Object.entries(found).map(([key, each]): [string, T] => [key, read(each)]));
}

function word(value: unknown): string {
  if (typeof value !== 'string') throw new StartError(MALFORMED);
  return value;
}

function columnOf(value: unknown): ColumnShape {
  const column = {
    name: text(value, 'name'),
    type: text(value, 'type'),
    isNeeded: flag(value, 'isNeeded'),
    isIdentity: flag(value, 'isIdentity'),
    standard: typeof value === 'object' && value !== null && 'standard' in value ? text(value, 'standard') : undefined,
  };
  if (!isPlain(column))
    throw new StartError(`备份里有一列的类型不认识：${column.name} ${column.type} ${column.standard ?? ''}`);
  return column;
}

const tableOf = (value: unknown): TableShape => ({
  name: text(value, 'name'),
  columns: list(value, 'columns', columnOf),
  key: list(value, 'key', word),
});

const sumOf = (value: unknown): TableSum => ({ rows: count(value, 'rows'), hash: text(value, 'hash') });

const fileOf = (value: unknown): FileSum => ({ size: count(value, 'size'), hash: text(value, 'hash') });

const sequenceOf = (value: unknown): SequencePlace => ({
  table: text(value, 'table'),
  column: text(value, 'column'),
  last: text(value, 'last'),
  isUsed: flag(value, 'isUsed'),
});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new StartError(MALFORMED, error);
  }
}

/** Parses the first entry of an archive. Throws StartError when it is invalid, or a newer program wrote it. */
export function readHead(json: string): ArchiveHead {
  const value = parsed(json);
  const format = count(value, 'format');
  if (format !== FORMAT)
    throw new StartError(
      `这份备份由另一个版本的程序写成（格式 ${format}，本程序读取格式 ${FORMAT}），请使用写它的版本或更新的程序（archive format）`,
    );
  return {
    format,
    id: text(value, 'id'),
    taken: text(value, 'taken'),
    program: text(value, 'program'),
    schemas: text(value, 'schemas'),
    kind: text(value, 'kind') === 'postgres' ? 'postgres' : 'embedded',
    tables: list(value, 'tables', tableOf),
  };
}

/** Parses the last entry of an archive. Throws StartError when it is invalid. */
export function readTotals(json: string): ArchiveTotals {
  const value = parsed(json);
  return {
    tables: table(value, 'tables', sumOf),
    sequences: list(value, 'sequences', sequenceOf),
    files: table(value, 'files', fileOf),
    missing: list(value, 'missing', word),
    damaged: list(value, 'damaged', word),
  };
}
