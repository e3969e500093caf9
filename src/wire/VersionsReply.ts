import { value, type TypeOf, integer, list, map, nullable, object, text } from './schema.ts';

export const versionRow = object({
  Id: integer(),
  OpTime: text(),
  OperatorName: nullable(text()),
  Record: map(value),
});
/** An earlier version of a record, valid until the next save. */
export type VersionRow = TypeOf<typeof versionRow>;

export const versionsReply = object({
  Rows: list(versionRow),
});

export type VersionsReply = TypeOf<typeof versionsReply>;
