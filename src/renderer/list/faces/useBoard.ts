import { useCallback, useMemo, useState } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { GroupsReply, ListReply } from '#wire/ListReply.ts';
import { typedRecord } from '../../records/initialRecord.ts';
import { useRenderer, type Loading, useLoad } from '../../stores/RendererContext.ts';
import { MAX_PLACES } from './boardPlaces.ts';
import type { Settled } from './useSettled.ts';

/** The data of a board: the count of each column, and its first rows. */
export interface BoardData {
  readonly groups: GroupsReply;
  readonly rows: ReadonlyMap<string, readonly Values[]>;
}

interface BoardLoading extends Loading<BoardData> {
  /** Fetches one more page of a column. */
  readonly more: (key: string) => void;
}

/** The groups of a list by a field with the first page of each (Groups, Search); resolves when all have arrived. */
export function useBoard(entity: EntityModel, field: FieldModel, settled: Settled): BoardLoading {
  const { client, work } = useRenderer();
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  // Loading one more page keeps what is already loaded.
  const known = useMemo(
    () => ({
      of: { settled, field },
      groups: new Map<string, Promise<GroupsReply>>(),
      pages: new Map<string, Promise<ListReply>>(),
    }),
    [settled, field],
  );
  const load = useCallback(async (): Promise<BoardData> => {
    const { asked } = known.of.settled;
    const by = { group: field.name };
    const { page: _, rows: __, ...counted } = asked;
    const groups = await once(known.groups, '', () =>
      work.track(client.http.get(`/api/${entity.api}/Groups`, { ...counted, ...by })),
    );
    const search = (groupKey: string, page: number): Promise<ListReply> =>
      once(known.pages, `${groupKey} ${page}`, () =>
        work.track(client.http.get(`/api/${entity.api}/Search`, { ...asked, ...by, groupKey, page: String(page) })),
      );
    const rows = await Promise.all(
      groups.Groups.slice(0, MAX_PLACES).map(async ({ Key }): Promise<[string, readonly Values[]]> => {
        const count = pages.get(Key) ?? 1;
        const replies = await Promise.all(Array.from({ length: count }, (___, page) => search(Key, page)));
        return [Key, replies.flatMap(({ Rows }) => Rows.map((row) => typedRecord(entity, row)))];
      }),
    );
    return { groups, rows: new Map(rows) };
  }, [client, work, entity, field, pages, known]);
  const loading = useLoad(load);
  return {
    ...loading,
    more: (key) => setPages(new Map([...pages, [key, (pages.get(key) ?? 1) + 1]])),
  };
}

/** Returns the cached or running call; a failed one is repeated. */
function once<T>(known: Map<string, Promise<T>>, key: string, fetch: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = fetch();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
