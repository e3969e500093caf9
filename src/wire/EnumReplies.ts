import type { EnumItem } from '#language/EnumType.ts';
import { type TypeOf, flag, given, integer, list, map, nullable, object, text, translated } from './schema.ts';

export const enumTypeInfo = object({
  TypeName: text(),
  Title: text(),
  IsTree: flag(),
  /** Its items are records. */
  IsDynamic: flag(),
  /** Administrators change its items; those of records and states they do not. */
  IsEditable: flag(),
  ValueField: text(),
});
export type EnumTypeInfo = TypeOf<typeof enumTypeInfo>;

export const enumTypeDefine = object({
  ...enumTypeInfo.members,
  Items: list(given<EnumItem>({ $ref: '#/definitions/EnumItem' })),
});

export type EnumTypeDefine = TypeOf<typeof enumTypeDefine>;

export const enumUses = object({
  IsEditable: flag(),
  Items: list(object({ Value: text(), Records: integer(), Rules: integer() })),
  /** The version of every item, by Value: sent along with a change. */
  Versions: map(integer()),
});
/** The number of uses of a type's items; unused items are omitted. */
export type EnumUses = TypeOf<typeof enumUses>;

export const enumMerge = object({
  /** The id of its entry in the op log. */
  Id: integer(),
  OpTime: text(),
  OperatorName: nullable(text()),
  /** The merge as a text: source and target item. */
  Title: translated(),
  /** The item that went. */
  Value: text(),
  Records: integer(),
  /** The reason why it can no longer be undone. */
  Hindrance: nullable(translated()),
});
export type EnumMerge = TypeOf<typeof enumMerge>;

export const enumImpact = object({
  Rules: list(object({ File: text(), Line: integer(), Column: integer(), Title: translated() })),
  Records: list(
    object({
      Entity: text(),
      Title: text(),
      Field: text(),
      FieldTitle: text(),
      Count: integer(),
    }),
  ),
  Cases: list(object({ Entity: text(), Title: text(), Count: integer() })),
  Children: integer(),
});
/** The uses of an item, each with its place. */
export type EnumImpact = TypeOf<typeof enumImpact>;
