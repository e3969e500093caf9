import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { PageDocument, RecordBlock } from '#generated/documents/PageDocument.ts';
import type { PublicRecord, PublicRow } from '#wire/SiteReplies.ts';
import type { DbCall } from '../access/Call.ts';
import { getPublic, searchPublic } from './readPublic.ts';

/** Source of published records for snapshots. */
export interface PublicSource {
  /** Returns one page of a list, `entity/list`. */
  readonly search: (
    list: string,
    params: Readonly<Record<string, string>>,
  ) => Promise<{ Rows: readonly PublicRow[]; Total: number }>;
  /** Returns one record of a list's entity; undefined when it is not published. */
  readonly get: (list: string, id: string) => Promise<PublicRecord | undefined>;
}

/** Published records as readable for everyone; lists of entities without public records are empty. */
export function publicSource(call: DbCall): PublicSource {
  const entityOf = (list: string): EntityModel | undefined => {
    const entity = call.findEntity(list.slice(0, list.indexOf('/')));
    return entity?.public === undefined ? undefined : entity;
  };
  const read = new Map<string, Promise<PublicRecord | undefined>>();
  return {
    search: async (list, params) => {
      const entity = entityOf(list);
      if (entity === undefined) return { Rows: [], Total: 0 };
      return searchPublic(entity, { ...params, list }, call);
    },
    // A page may show one record in several places.
    get: async (list, id) => {
      const entity = entityOf(list);
      if (entity === undefined || !/^[0-9]{1,15}$/.test(id)) return undefined;
      const key = `${entity.key} ${id}`;
      const known = read.get(key) ?? readPublicRecord(entity, Number(id), call);
      read.set(key, known);
      return known;
    },
  };
}

async function readPublicRecord(entity: EntityModel, id: number, call: DbCall): Promise<PublicRecord | undefined> {
  try {
    return await getPublic(entity, id, call);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** The block of a page whose record its address names; undefined for other pages. */
export function mainBlock({ blocks }: PageDocument): (RecordBlock & { readonly parameter: string }) | undefined {
  for (const block of blocks)
    if (block.type === 'record' && block.parameter !== undefined) return { ...block, parameter: block.parameter };
  return undefined;
}

/** The published record of such a block; undefined if there is none, or it has its page elsewhere. */
export async function mainRecord(
  { list, where = {}, parameter }: NonNullable<ReturnType<typeof mainBlock>>,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<PublicRow | undefined> {
  const row = (await source.get(list, values[parameter] ?? ''))?.Record;
  const isHere = Object.entries(where).every(([name, value]) => String(row?.[name]) === String(value));
  return isHere ? row : undefined;
}
