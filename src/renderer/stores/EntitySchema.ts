import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { GroupInput } from '#engine/query/groupQuery.ts';
import type { Signal } from './createSignal.ts';

/** An entity ready for rendering: its model and the user's permissions. */
export interface EntitySchema {
  readonly model: EntityModel;
  /** Changes whenever one of the documents does. */
  readonly hash: string;
  readonly actions: ReadonlySet<string>;
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
  /** Fields that are masked in other users' rows; lists cannot be sorted by them. */
  readonly masked: ReadonlySet<string>;
  /** The model is the customers' view; customers do not see the log. */
  readonly isCustomer: boolean;
  /** Public pages show its records: a form can preview them. */
  readonly isShownOnSite?: boolean;
  /** Keys of the offered scenes, by list. */
  readonly scenes: Readonly<Record<string, readonly string[]>>;
}

/** Decides which paths lead to the fields of other entities, as far as their schemas are loaded. */
export const accessBy =
  (schemaOf: (key: string) => EntitySchema | undefined): GroupInput['accessTo'] =>
  (key) => {
    const schema = schemaOf(key);
    return schema && { ...schema, may: (action) => schema.actions.has(action) };
  };

/** Whether the user may change records of an entity in general; for each record, its state and the server decide. */
export const mayChange = ({ actions, isCustomer }: Pick<EntitySchema, 'actions' | 'isCustomer'>): boolean =>
  actions.has('edit') && !isCustomer;

/** Entities by key, each fetched once and built to its model in the browser. */
export interface SchemaStore extends Pick<Signal, 'subscribe' | 'version'> {
  readonly get: (key: string) => EntitySchema | undefined;
  readonly findEntity: FindEntity;
  /** The entity together with those that drawing it needs; throws AppError when one cannot be fetched. */
  readonly load: (key: string) => Promise<EntitySchema>;
  /** How often schemas have changed since the page was loaded; code that depends on a whole schema restarts then. */
  readonly epoch: () => number;
  /** Loads all loaded schemas again; open screens re-render. */
  readonly reload: () => Promise<void>;
}
