import { fieldChange } from './LogReply.ts';
import { type TypeOf, integer, list, nullable, number, object, optional, text } from './schema.ts';

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
  /** The record that it changes, by Id and name, and what becomes of it; none for a new one. */
  Id: optional(integer()),
  Title: optional(nullable(text())),
  Changes: optional(list(fieldChange)),
});
/** A row of the file that cannot be imported, that changes a record, or about which there is something to say. */
export type ImportRowReply = TypeOf<typeof importRowReply>;

export const importReply = object({
  /** Numbers of the rows that are, or were, written. */
  Good: list(number()),
  /** Of rows that name records those that say what the record holds already: nothing is written. */
  Same: optional(list(number())),
  Rows: list(importRowReply),
});
/** What an import would do, row by row; or did. */
export type ImportReply = TypeOf<typeof importReply>;
