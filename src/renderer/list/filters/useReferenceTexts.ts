import { useEffect, useMemo, useState } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { useRenderer } from '../../RendererContext.ts';

/** The names of records that reference filters name by Id, fetched where they are not known yet. */
export function useReferenceTexts(
  entity: EntityModel,
  filters: Readonly<Record<string, string>>,
): { textOf(field: string, id: number): string | undefined; remember(field: string, id: number, text: string): void } {
  const { client } = useRenderer();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = missingTexts(entity, filters, texts);
  useEffect(() => {
    const controller = new AbortController();
    for (const [name, ids] of new URLSearchParams(wanted)) {
      client.records.pick(entity.api, `${entity.key}.${name}`, { ids }, { signal: controller.signal }).then(
        ({ Rows }) => {
          const found = new Map(Rows.map((row) => [row.Id, row.Text]));
          setTexts((before) => {
            const next = new Map(before);
            for (const id of ids.split(',')) next.set(`${name} ${id}`, found.get(Number(id)) ?? id);
            return next;
          });
        },
        // The chip shows the Id then; the list itself tells what is wrong.
        () => undefined,
      );
    }
    return () => {
      controller.abort();
    };
  }, [client, entity, wanted]);
  return useMemo(
    () => ({
      textOf: (field, id) => texts.get(`${field} ${id}`),
      remember: (field, id, text) => {
        setTexts((before) => new Map(before).set(`${field} ${id}`, text));
      },
    }),
    [texts],
  );
}

/** The Ids whose names are not known, as `Field=1,2&Other=3`; a text, so that it compares. */
function missingTexts(
  entity: EntityModel,
  filters: Readonly<Record<string, string>>,
  texts: ReadonlyMap<string, string>,
): string {
  return Object.entries(filters)
    .filter(([name, text]) => entity.field(name)?.reference !== undefined && text !== 'empty')
    .map(([name, text]) => ({ name, ids: text.split(',').filter((id) => !texts.has(`${name} ${id}`)) }))
    .filter(({ ids }) => ids.length > 0)
    .map(({ name, ids }) => `${name}=${ids.join(',')}`)
    .join('&');
}
