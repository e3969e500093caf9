import { fieldChange } from './LogReply.ts';
import {
  choice,
  flag,
  type TypeOf,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
  translated,
} from './schema.ts';

export const importNote = object({
  /** The field that it is about, by name and by title; '' for none. */
  Field: text(),
  Title: translated(),
  Message: translated(),
  /** Set: it is about a child row behind `Field`, in this row of its sheet, and about this field of it. */
  Child: optional(object({ Row: integer(), Field: text() })),
});
/** A problem of a cell, or a warning about it. */
export type ImportNote = TypeOf<typeof importNote>;

/** The change of a record's child row: all its values for a new one, its former values for a deleted one. */
export const childChange = object({
  /** The field that holds the row, by name and title. */
  Field: text(),
  Title: translated(),
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
  Children: optional(list(childChange)),
});
/** A row of the file that is refused, changes a record, or has notes. */
export type ImportRowReply = TypeOf<typeof importRowReply>;

export const importReply = object({
  /** Numbers of the rows that are, or were, written. */
  Good: list(number()),
  /** The rows that match the stored record: nothing is written for them. */
  Same: optional(list(number())),
  Rows: list(importRowReply),
});
/** The planned or actual result of an import, row by row. */
export type ImportReply = TypeOf<typeof importReply>;

export const eachReply = object({
  /** The records that are, or were, made, and their versions. */
  Ids: list(integer()),
  Versions: list(integer()),
  /** Changes with the records that are made, their total and the notes. */
  Mark: text(),
  /** The total of their field, if the document names one. */
  Sum: nullable(number()),
  /** The records of the other entity for which none is made, with the reason, or one with a warning. */
  Notes: list(object({ Title: text(), Message: translated(), IsMade: flag() })),
});
/** The planned or actual result of a form that makes one record for each record of another entity. */
export type EachReply = TypeOf<typeof eachReply>;
