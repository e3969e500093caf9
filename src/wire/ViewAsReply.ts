import { type Shape, type TypeOf, defined, flag, integer, list, nullable, object, text, translated } from './schema.ts';

export const viewableAccount = object({
  Id: integer(),
  Name: text(),
  Kind: text(),
  Roles: list(text()),
  State: integer(),
});
/** An account that an administrator may look at. */
export type ViewableAccount = TypeOf<typeof viewableAccount>;

/** A menu entry, whether it is shown, and why. */
export interface MenuWhy {
  readonly Title: string;
  readonly Path: string | null;
  readonly Shown: boolean;
  readonly Why: string;
  readonly Children: readonly MenuWhy[];
}

export const menuWhy: Shape<MenuWhy> = object({
  Title: text(),
  Path: nullable(text()),
  Shown: flag(),
  Why: translated(),
  Children: list(defined<MenuWhy>('MenuWhy')),
});

export const userWhy = object({
  Account: object({ Id: integer(), Name: text(), Kind: text(), State: integer() }),
  Facts: list(object({ Title: translated(), Text: text() })),
  Menu: list(menuWhy),
  Entities: list(object({ Key: text(), Title: text(), Visible: flag(), Why: translated() })),
});
/** The owner of an account, its menu, and the entities that it may view. */
export type UserWhy = TypeOf<typeof userWhy>;

export const rowsWhy = object({
  Count: integer(),
  Conditions: list(object({ Words: translated(), Count: integer() })),
});
/** The rows an account reaches, in all and by each condition that gives some. */
export type RowsWhy = TypeOf<typeof rowsWhy>;

export const fieldWhy = object({
  Name: text(),
  Title: text(),
  Readable: flag(),
  ReadWhy: translated(),
  Writable: flag(),
  WriteWhy: translated(),
  Masked: flag(),
});

export type FieldWhy = TypeOf<typeof fieldWhy>;

export const conditionWhy = object({ Words: translated(), Holds: flag() });
/** A condition, and whether it holds for a record. */
export type ConditionWhy = TypeOf<typeof conditionWhy>;

export const recordWhy = object({
  Id: integer(),
  Exists: flag(),
  Visible: flag(),
  Changeable: flag(),
  /** Masked fields are shown in full. */
  Plain: flag(),
  Viewing: list(conditionWhy),
  Changing: list(conditionWhy),
});
/** Whether an account reaches a record, and by which conditions. */
export type RecordWhy = TypeOf<typeof recordWhy>;

export const entityWhy = object({
  Key: text(),
  Title: text(),
  Actions: list(object({ Code: text(), Title: text(), Allowed: flag(), Why: translated() })),
  Viewing: rowsWhy,
  Changing: rowsWhy,
  Fields: list(fieldWhy),
  Record: nullable(recordWhy),
});
/** The permissions of an account on an entity, each part with its reason. */
export type EntityWhy = TypeOf<typeof entityWhy>;
