import type { SchemaReply } from '#wire/SchemaReply.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { readPath } from '#engine/model/ListModel.ts';
import { viewOfCustomers } from '#engine/model/viewOfCustomers.ts';
import { createSignal } from './createSignal.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EntitySchema, SchemaStore } from './RendererContext.ts';

/** Creates an empty schema store; `fetchSchema` fetches an entity, which customers see in part. */
export function createSchemaStore(
  fetchSchema: (entity: string) => Promise<SchemaReply>,
  isCustomer = false,
): SchemaStore {
  const buildSchema = (reply: SchemaReply): EntitySchema => makeSchema(reply, isCustomer);
  const schemas = new Map<string, EntitySchema>();
  const { subscribe, version, emit } = createSignal();
  let epoch = 0;
  /** Stores a schema; one that arrived before stays the same object, as open forms of it would begin again. */
  const put = (schema: EntitySchema): EntitySchema => {
    const { key } = schema.model;
    const known = schemas.get(key);
    if (known?.hash === schema.hash) return known;
    schemas.set(key, schema);
    return schema;
  };
  const load = loadOnce(async (key) => {
    const schema = buildSchema(await fetchSchema(key));
    const needed = entitiesNeeded(schema.model).filter((other) => !schemas.has(other));
    const others = await Promise.all(needed.map(fetchSchema));
    for (const other of others) put(buildSchema(other));
    const stored = put(schema);
    emit();
    return stored;
  });
  const reload = async (): Promise<void> => {
    const replies = await Promise.all([...schemas.keys()].map(fetchSchema));
    const changed = replies.filter((reply) => schemas.get(reply.Key)?.hash !== reply.Hash);
    for (const reply of changed) put(buildSchema(reply));
    if (changed.length === 0) return;
    epoch += 1;
    emit();
  };
  return {
    get: (key) => schemas.get(key),
    findEntity: (key) => schemas.get(key)?.model,
    load: async (key) => schemas.get(key) ?? load(key),
    epoch: () => epoch,
    reload,
    subscribe,
    version,
  };
}

/** Shares one load between all callers while it is running. */
function loadOnce<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loading = new Map<string, Promise<T>>();
  return (key) => {
    const pending = loading.get(key) ?? load(key).finally(() => loading.delete(key));
    loading.set(key, pending);
    return pending;
  };
}

/** Creates the model of a served entity. The server does not start with problems, so there are none to report here. */
function makeSchema(reply: SchemaReply, isCustomer: boolean): EntitySchema {
  const { Hash, Organisation, Documents, Access, Scenes, IsShownOnSite: isShownOnSite = false } = reply;
  const model = buildEntityModel(Documents, Organisation, () => () => undefined);
  return {
    model: isCustomer ? viewOfCustomers(model) : model,
    isCustomer,
    isShownOnSite,
    hash: Hash,
    actions: new Set(Access.Actions),
    readable: new Set(Access.Readable),
    writable: new Set(Access.Writable),
    masked: new Set(Access.Masked),
    scenes: Scenes,
  };
}

/** The other entities needed to render this one: of child rows, of columns and filters through references, of new records. */
function entitiesNeeded(model: EntityModel): string[] {
  const children = model.fields.flatMap((field) => (field.child === undefined ? [] : [field.child.entity]));
  const paths = [...model.lists.values()].flatMap((list) =>
    list.columns.flatMap(({ path, or, progress }) => [path, or, progress]).concat(list.filters.map(readPath)),
  );
  const referenced = paths.flatMap((path) => {
    const entity = path?.through === undefined ? undefined : model.field(path.through)?.reference?.entity;
    return entity === undefined ? [] : [entity];
  });
  const made = [...model.lists.values()].flatMap((list) =>
    list.actions.flatMap((action) => (action.kind === 'create' ? [action.entity] : [])),
  );
  return [...new Set([...children, ...referenced, ...made])].filter((key) => key !== model.key);
}
