import { createHash } from 'node:crypto';

/** The columns that the hash of an entry covers, in this order; append new columns of the log at the end. */
export const CHAINED = [
  'Id',
  'OpTime',
  'AccountId',
  'OperatorName',
  'EntityKey',
  'RecordId',
  'RecordTitle',
  'OpAction',
  'Changes',
  'Ip',
  'Result',
  'ErrorMessage',
] as const;

type Column = (typeof CHAINED)[number];

/** An entry with every column as the text to hash. */
export type EntryTexts = Readonly<Record<Column, string | null>>;

/** SQL of a column as that text: times do not depend on the settings of a session. */
export const columnText = (row: string, column: Column): string =>
  column === 'OpTime' ? `to_char(${row}."OpTime", 'YYYY-MM-DD HH24:MI:SS')` : `${row}."${column}"::text`;

/**
 * SQL of an entry's hash: SHA-256 of its place, the previous hash and its columns, each as length in bytes, colon,
 * text, or `-` for null. `row` names the entry, `seq` and `before` are expressions.
 */
export function chainEntrySql(row: string, seq: string, before: string): string {
  const parts = CHAINED.map((column) => columnText(row, column)).map(
    (text) => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`,
  );
  const all = [`(${seq})::text`, `coalesce(${before}, '')`, ...parts].join(`, ' ', `);
  return `encode(sha256(convert_to(concat(${all}), 'UTF8')), 'hex')`;
}

/** The same for an entry that was read: a verification must not use the database, which may have been changed. */
export function chainHash(seq: number, before: string | null, entry: EntryTexts): string {
  const parts = CHAINED.map((column) => entry[column]).map((text) =>
    text === null ? '-' : `${Buffer.byteLength(text)}:${text}`,
  );
  return createHash('sha256')
    .update([String(seq), before ?? '', ...parts].join(' '))
    .digest('hex');
}
