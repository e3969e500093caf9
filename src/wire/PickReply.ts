import { bounded } from './ListReply.ts';
import { flag, values, type TypeOf, integer, list, nullable, object, optional, text, value } from './schema.ts';

export const pickRow = object({
  Id: integer(),
  Text: text(),
  Sub: optional(nullable(text())),
  /** The reasons for a likely choice; only on the first page, which begins with likely and recent rows. */
  Likely: optional(list(text())),
  /** Why it cannot be chosen with the values of the form: the message of the check that would refuse it. */
  Taken: optional(text()),
  /** Fields that rules and `fill` of the asking field need. */
  Ref: optional(values),
});
/** A record that a reference field offers. */
export type PickRow = TypeOf<typeof pickRow>;

export const pickReply = object({
  Rows: list(pickRow),
  Total: integer(),
  /** The value that the system finds for a figure or a text field; then there are no records. */
  Value: optional(value),
  /** Titles of records or of their field that the user may not read: the system finds nothing. */
  Unread: optional(object({ Records: text(), Field: optional(text()) })),
  /** There are more records than are counted. */
  Bounded: optional(bounded),
});

export type PickReply = TypeOf<typeof pickReply>;

export const findReply = object({
  /** The found records, by entity, in the order of the menu; entities without any are omitted. */
  Groups: list(
    object({
      Entity: text(),
      Title: text(),
      Rows: list(pickRow),
      More: flag(),
      /** Some were found by their initials in pinyin, by which lists do not search. */
      ByInitials: flag(),
    }),
  ),
  /** Titles of entities whose initials are not yet indexed for all records, if the query uses initials. */
  Unread: list(text()),
  /** Lists filtered by an item with the text in its label, the first of them. */
  Filters: list(
    object({
      /** `entity/document` */
      List: text(),
      Title: text(),
      /** The field and its item, as a text. */
      Words: text(),
      /** The parameter of the list's address. */
      Field: text(),
      Value: text(),
    }),
  ),
  /** The total number. */
  FilterCount: integer(),
  /** The new records that the user may create, list by list of the menu. */
  Creates: list(
    object({
      /** `entity/document` */
      List: text(),
      /** Which of the buttons of that list, from 0 on as its document has them. */
      Button: integer(),
      /** The same as a stand-alone title. */
      Title: text(),
    }),
  ),
});

/** The results of one search in everything that the user may view. */
export type FindReply = TypeOf<typeof findReply>;
