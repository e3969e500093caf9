import { useMemo, useState } from 'react';
import type { ListReply } from '#wire/ListReply.ts';
import type { Currency, MoneyUnit } from '#fields/Currency.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type ListModel, readPath, type SceneModel } from '#engine/model/ListModel.ts';
import type { CellEnv, DrawnColumn } from '../fields/draw/LinkedValue.tsx';
import { coloredTypes } from '../fields/itemColor.ts';
import { useRenderer, accessBy, type EntitySchema, useEnums } from '../stores/RendererContext.ts';
import { isFilter, seenPath } from '#engine/query/seenPath.ts';
import { drawColumns } from '../fields/draw/drawColumns.ts';

export interface ListParts {
  readonly columns: readonly DrawnColumn[];
  readonly scenes: readonly SceneModel[];
  readonly sceneKeys: readonly string[];
  readonly filters: readonly FieldModel[];
  readonly searched: readonly string[];
  readonly currency: Currency | undefined;
}

/** The parts of a list document that this user may see: columns, scenes and filters. */
export function useListParts(schema: EntitySchema, list: ListModel): ListParts {
  const { schemas } = useRenderer();
  return useMemo(() => {
    const { model, readable, masked } = schema;
    const columns = drawColumns(list, schema, schemas.findEntity);
    const offered = schema.scenes[list.name];
    const scenes = list.scenes.filter(({ key }) => offered === undefined || offered.includes(key));
    const input = { entity: model, access: schema, findEntity: schemas.findEntity, accessTo: accessBy(schemas.get) };
    const titleOf = (name: string): string[] => {
      const title = model.field(name)?.title;
      return title === undefined ? [] : [title];
    };
    return {
      columns,
      scenes,
      sceneKeys: scenes.map(({ key }) => key),
      filters: list.filters.flatMap((name) => {
        const found = seenPath(input, readPath(name));
        if (typeof found === 'string' || !isFilter(found)) return [];
        const { field, path } = found;
        const first = model.field(path.through ?? '');
        return [first === undefined ? field : { ...field, name, title: `${first.title} · ${field.title}` }];
      }),
      searched: [
        ...new Set(
          list.search
            // Masked fields are not searched: a search would reveal parts of their values.
            .filter(
              ({ through, field }) => readable.has(through ?? field) && (through !== undefined || !masked.has(field)),
            )
            .flatMap((path) => titleOf(path.through ?? path.field)),
        ),
      ],
      currency: columns.map(({ field }) => field.currency).find((currency) => currency !== undefined),
    };
  }, [schema, list, schemas]);
}

/** The environment of a list's cells; a new object only when they may render differently. */
export function useCellEnv(
  schema: EntitySchema,
  columns: readonly DrawnColumn[],
  unit: MoneyUnit,
  reply: ListReply | undefined,
  gone?: ReadonlySet<number>,
): CellEnv {
  const { user, now, recordPath, listPath, enums: store } = useRenderer();
  const { model } = schema;
  // Rows contain earlier texts. After items have changed, all types of the columns are loaded, for current names.
  const [reloads] = useState(store.reloads);
  const isChanged = store.reloads() !== reloads;
  const types = useMemo(() => {
    const fields = columns.flatMap(({ field, or }) => [field, ...(or === undefined ? [] : [or.field])]);
    return isChanged ? fields.flatMap((field) => field.enum?.type ?? []) : coloredTypes(model, fields);
  }, [model, columns, isChanged]);
  const enums = useEnums(types);
  const version = store.version();
  return useMemo(
    () => ({ entity: model, enums, unit, user, now: now(), recordPath, listPath, gone }),
    // A new page is a new moment, and arrived enum types bring colours.
    [model, enums, unit, user, now, recordPath, listPath, gone, reply, version],
  );
}
