import { fieldChange } from './LogReply.ts';
import { choice, type TypeOf, integer, list, nullable, number, object, optional, text, said } from './schema.ts';

export const importNote = object({
  /** The field that it is about, by name and by title; '' for none. */
  Field: text(),
  Title: said(),
  Message: said(),
  /** Set: it is about a child row behind `Field`, in this row of its sheet, and about this field of it. */
  Child: optional(object({ Row: integer(), Field: text() })),
});
/** What is wrong with a cell, or what there is to think over about it. */
export type ImportNote = TypeOf<typeof importNote>;

/** What becomes of a child row of a record: all that it holds where it comes, that it held where it goes. */
export const childChange = object({
  /** The field that holds the row, by name and title. */
  Field: text(),
  Title: said(),
  Kind: choice('added', 'changed', 'removed'),
  Changes: list(fieldChange),
});
export type ChildChange = TypeOf<typeof childChange>;

export const importRowReply = object({
  Row: integer(),
  Issues: list(importNote),
  Warnings: list(importNote),
  /** The record that it changes, by Id and name, and what becomes of it; none for a new one. */
  Id: optional(integer()),
  Title: optional(nullable(text())),
  Changes: optional(list(fieldChange)),
  /** What becomes of its child rows. */
  Children: optional(list(childChange)),
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
