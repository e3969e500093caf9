import { values, type TypeOf, integer, list, map, nullable, number, object, text } from './schema.ts';

export const listReply = object({
  Rows: list(values),
  Total: integer(),
  Sums: map(nullable(number())),
  SceneCounts: map(number()),
});
/** One page of a list. Rows hold Id, Version, the list's columns, `FText` beside references and enums, `Can`, and `Masked`. */
export type ListReply = TypeOf<typeof listReply>;

export const beyond = object({
  Rows: list(object({ List: text(), Title: text(), Count: integer() })),
});
/** By tab of a record: a figure that counts rows which the reader does not see, and how many. */
export type Beyond = TypeOf<typeof beyond>;
