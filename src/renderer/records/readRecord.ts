import type { FileInfo } from '#wire/MediaReply.ts';
import { rowsOf, type Value, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { keyRow } from './rowKey.ts';
import { readFiles } from './readFiles.ts';
import { isFiles, isRows } from '#fields/table/traits.ts';

/** A record of the server, split into typed values, texts of references, and its files. */
export interface ReadRecord {
  readonly values: Record<string, Value>;
  readonly texts: Record<string, Value>;
  readonly files: readonly FileInfo[];
}

/** Splits a served record. Attachments become lists of ids, child rows get a stable key. */
export function readRecord(fields: readonly FieldModel[], record: Values): ReadRecord {
  const values: Record<string, Value> = {};
  const texts: Record<string, Value> = {};
  const files: FileInfo[] = [];
  for (const { name, type } of fields) {
    const value = record[name];
    const text = record[`${name}Text`];
    if (text !== undefined && text !== null) texts[name] = text;
    if (value === undefined) continue;
    if (isFiles({ type })) {
      const found = readFiles(value);
      files.push(...found);
      values[name] = found.length === 0 ? null : found.map((file) => file.Id);
    } else if (isRows({ type })) {
      values[name] = rowsOf(value).map(keyRow);
    } else {
      values[name] = value;
    }
  }
  return { values, texts, files };
}
