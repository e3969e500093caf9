import { type TypeOf, integer, list, number, object, text } from './schema.ts';

export const importNote = object({
  /** The field that it is about, by name and by title; '' for none. */
  Field: text(),
  Title: text(),
  Message: text(),
});
/** What is wrong with a cell, or what there is to think over about it. */
export type ImportNote = TypeOf<typeof importNote>;

export const importRowReply = object({
  Row: integer(),
  Issues: list(importNote),
  Warnings: list(importNote),
});
/** A row of the file that cannot be imported, or about which there is something to say. */
export type ImportRowReply = TypeOf<typeof importRowReply>;

export const importReply = object({
  /** Numbers of the rows that are, or were, added. */
  Good: list(number()),
  Rows: list(importRowReply),
});
/** What an import would do, row by row; or did. */
export type ImportReply = TypeOf<typeof importReply>;
