import { values, type TypeOf, integer, list, nullable, object, optional, text } from './schema.ts';

export const pickRow = object({
  Id: integer(),
  Text: text(),
  Sub: optional(nullable(text())),
  /** Fields that rules and `fill` of the asking field need. */
  Ref: optional(values),
});
/** A record that a reference field offers. */
export type PickRow = TypeOf<typeof pickRow>;

export const pickReply = object({
  Rows: list(pickRow),
  Total: integer(),
});

export type PickReply = TypeOf<typeof pickReply>;
