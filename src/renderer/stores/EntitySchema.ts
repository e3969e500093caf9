import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { GroupInput } from '#engine/query/groupQuery.ts';

/** An entity ready to be drawn: its model and what the signed-in user may do with it. */
export interface EntitySchema {
  readonly model: EntityModel;
  /** Changes whenever one of the documents does. */
  readonly hash: string;
  readonly actions: ReadonlySet<string>;
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
  /** Fields that are shown without their middle in other people's rows; lists cannot be sorted by them. */
  readonly masked: ReadonlySet<string>;
  /** The model is the customers' view, and what was done with a record is none of their business. */
  readonly isCustomer: boolean;
  /** Public pages show its records: a form can be looked at as they would. */
  readonly isShownOnSite?: boolean;
  /** Keys of the offered scenes, by list. */
  readonly scenes: Readonly<Record<string, readonly string[]>>;
}

/** What decides how far ways lead to the fields of other entities, as far as these are here. */
export const accessBy =
  (schemaOf: (key: string) => EntitySchema | undefined): GroupInput['accessTo'] =>
  (key) => {
    const schema = schemaOf(key);
    return schema && { ...schema, may: (action) => schema.actions.has(action) };
  };
