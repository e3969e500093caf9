import type { Client } from '#client/Client.ts';
import { AppError } from '#engine/errors.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import type { EnumType } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { EntitySchema, Renderer } from '#renderer/stores/RendererContext.ts';
import type { Notify } from '#renderer/feedback/Notify.ts';
import { localNow } from '#renderer/stores/zoneNow.ts';
import { createSignal, createWork } from '#renderer/stores/createSignal.ts';
import type { HostSource } from './HostSource.ts';
import { ModelError, type ModelDocuments } from './ModelDocuments.ts';
import { readDocuments } from './readDocuments.ts';

export interface HostModels {
  readonly schema: EntitySchema;
  readonly children: ReadonlyMap<string, EntityModel>;
  readonly enums: ReadonlyMap<string, EnumType>;
}

/** Builds the models from which forms and lists are rendered. Throws ModelError with all problems. */
export function hostModels(documents: ModelDocuments, isReadOnly: boolean, list?: ListDocument): HostModels {
  const { documents: read, enums } = readDocuments(documents);
  const problems: ModelError['problems'][number][] = [];
  const models = read.map((each, index) =>
    buildEntityModel(
      {
        ...each,
        lists: index === 0 && list !== undefined ? { list } : {},
        // Operations on records other than filling them in are up to the host.
        workflow: each.workflow === undefined ? undefined : { ...each.workflow, transitions: [] },
      },
      documents,
      (file) =>
        ({ pointer, message, proposal }) => {
          // All else was read already.
          if (file === 'list.json') problems.push({ file, pointer, message, proposal });
        },
    ),
  );
  const [model] = models;
  if (model === undefined || problems.length > 0) throw new ModelError(problems);
  const names = model.fields.map(({ name }) => name);
  const writable = model.fields.filter(({ computed }) => !computed && !isReadOnly).map(({ name }) => name);
  const schema: EntitySchema = {
    model,
    hash: '',
    actions: new Set(),
    readable: new Set(names),
    writable: new Set(writable),
    masked: new Set(),
    isCustomer: false,
    scenes: {},
  };
  return { schema, children: new Map(models.slice(1).map((child) => [child.key, child])), enums };
}

const refuse = (): Promise<never> =>
  Promise.reject(new AppError('BAD_REQUEST', { text: '这里没有连接服务器，做不了这件事' }));

/** The result of a host function; if it fails, an error with the message that it threw. */
export async function withHostError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof AppError || cause.message === '') throw cause;
    throw new AppError('INTERNAL', { text: cause.message, cause });
  }
}

/** The calls of fields, answered by the host; all others are refused with a message. */
function hostClient({ pick, upload, fileUrl }: HostSource): Client {
  return {
    http: {
      get: refuse,
      post: refuse,
      upload: refuse,
      uploadInParts: refuse,
      raw: refuse,
      download: refuse,
    },
    pick: async (_api, asking, { searchKey, page, rows, ids, ...values }, options) => {
      if (pick === undefined) return refuse();
      const [entity = '', field = ''] = asking.split('.');
      const found = await withHostError(
        pick(
          {
            entity,
            field,
            search: String(searchKey ?? ''),
            page: Number(page ?? 0),
            size: Number(rows ?? 0),
            ids: ids === undefined ? undefined : String(ids).split(',').map(Number),
            values,
          },
          options?.signal,
        ),
      );
      return {
        Rows: found.rows.map(({ id, text, sub, record }) => ({
          Id: id,
          Text: text,
          ...(sub === undefined ? {} : { Sub: sub }),
          ...(record === undefined ? {} : { Ref: record }),
        })),
        Total: found.total,
      };
    },
    save: refuse,
    media: {
      upload: async (file, place, { signal, onProgress } = {}) => {
        if (upload === undefined) return refuse();
        const taken = await withHostError(upload(file, place, { signal, onProgress }));
        return { Id: taken.id, FileName: taken.name, Size: taken.size, Url: taken.url };
      },
      preview: (id, size) => fileUrl?.(id, size) ?? '',
    },
  };
}

/** The surroundings of forms and lists in an app that is not ours. */
export function hostRenderer(
  { schema, children, enums }: HostModels,
  source: HostSource,
  user: Values,
  notify: Notify,
): Renderer {
  const never = createSignal();
  const load = (): Promise<EntitySchema> => Promise.resolve(schema);
  return {
    client: hostClient(source),
    user,
    enums: {
      source: (name) => enums.get(name),
      load: () => Promise.resolve(),
      reload: () => Promise.resolve(),
      reloads: () => 0,
      subscribe: never.subscribe,
      version: never.version,
    },
    schemas: {
      get: () => schema,
      findEntity: (key) => children.get(key),
      load,
      epoch: () => 0,
      reload: () => Promise.resolve(),
      subscribe: never.subscribe,
      version: never.version,
    },
    work: createWork(),
    readings: never,
    notify,
    now: localNow,
    recordPath: () => undefined,
    listPath: () => undefined,
  };
}
