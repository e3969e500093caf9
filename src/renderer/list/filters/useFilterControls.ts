import { useEffect, useMemo, useState } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import { useEnums, useRenderer } from '../../stores/RendererContext.ts';
import type { FilterControlProps } from '../../fields/filters/FilterControlProps.ts';
import type { Within } from '#engine/permission/Within.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { readPath } from '#engine/model/ListModel.ts';
import type { DescribeContext } from '#fields/facets/filters.ts';
import { filterText } from '#fields/table/fieldKinds.ts';

export interface FilterEntry {
  readonly field: FieldModel;
  /** The text of the filter's value; empty when not set. */
  readonly label: string;
  readonly control: FilterControlProps;
}

/** The label and the control props of each filter of a list. */
export function useFilterControls({ entity, fields, filters, onFilter }: FilterProps): FilterEntry[] {
  const { findEntity } = useRenderer().schemas;
  const texts = useReferenceTexts(entity, filters);
  const set = fields.filter(({ name }) => filters[name] !== undefined);
  const enums = useEnums(set.flatMap(({ enum: binding }) => (binding === undefined ? [] : [binding.type])));
  return fields.map((field) => {
    const text = filters[field.name] ?? '';
    const textOf = (id: number): string | undefined => texts.textOf(field.name, id);
    const { owner, name } = placeOf(entity, field.name, findEntity);
    return {
      field,
      label: text === '' ? '' : describeFilter(field, text, { enums, referenceText: textOf }),
      control: {
        entity: owner.key,
        api: owner.api,
        field: name === field.name ? field : { ...field, name },
        text,
        textOf,
        remember: (id, name) => texts.remember(field.name, id, name),
        onChange: (next) => onFilter(field.name, next),
        onDone: () => undefined,
      },
    };
  });
}

/** The entity of a filter (`ModelId.Category`), and the name of its field there. */
function placeOf(entity: EntityModel, path: string, findEntity: FindEntity): { owner: EntityModel; name: string } {
  const { field: name, through } = readPath(path);
  return { owner: findEntity(entity.field(through ?? '')?.reference?.entity ?? '') ?? entity, name };
}

/** The names of records that reference filters contain as ids; unknown names are loaded. */
function useReferenceTexts(
  entity: EntityModel,
  filters: Readonly<Record<string, string>>,
): { textOf(field: string, id: number): string | undefined; remember(field: string, id: number, text: string): void } {
  const { client, schemas } = useRenderer();
  const { findEntity } = schemas;
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = missingTexts(entity, filters, texts, findEntity);
  useEffect(() => {
    const controller = new AbortController();
    for (const [name, ids] of new URLSearchParams(wanted)) {
      const { owner, name: field } = placeOf(entity, name, findEntity);
      client.pick(owner.api, `${owner.key}.${field}`, { ids }, { signal: controller.signal }).then(
        ({ Rows }) => {
          const found = new Map(Rows.map((row) => [row.Id, row.Text]));
          setTexts((before) => {
            const next = new Map(before);
            for (const id of ids.split(',')) next.set(`${name} ${id}`, found.get(Number(id)) ?? id);
            return next;
          });
        },
        // The chip shows the id then; the list itself reports the error.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [client, entity, wanted, findEntity]);
  return useMemo(
    () => ({
      textOf: (field, id) => texts.get(`${field} ${id}`),
      remember: (field, id, text) => setTexts((before) => new Map(before).set(`${field} ${id}`, text)),
    }),
    [texts],
  );
}

/** The ids without known names, as `Field=1,2&Other=3`; a string, for comparison. */
function missingTexts(
  entity: EntityModel,
  filters: Readonly<Record<string, string>>,
  texts: ReadonlyMap<string, string>,
  findEntity: FindEntity,
): string {
  const referenceAt = (path: string): FieldModel['reference'] => {
    const { owner, name } = placeOf(entity, path, findEntity);
    return owner.field(name)?.reference;
  };
  return Object.entries(filters)
    .filter(([name, text]) => referenceAt(name) !== undefined && text !== 'empty')
    .map(([name, text]) => ({ name, ids: text.split(',').filter((id) => !texts.has(`${name} ${id}`)) }))
    .filter(({ ids }) => ids.length > 0)
    .map(({ name, ids }) => `${name}=${ids.join(',')}`)
    .join('&');
}

export interface FilterProps {
  readonly entity: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  /** The part of the organisation the rows are narrowed to. */
  readonly within: Within | undefined;
  /** Titles of the searched columns; without any there is no search box. */
  readonly searched: readonly string[];
  readonly onFilter: (field: string, text: string) => void;
  readonly onSearch: (text: string) => void;
  /** Takes the narrowing to a part of the organisation away. */
  readonly onEverywhere: () => void;
  readonly onClear: () => void;
}

/** Describes a filter's value: item labels, a range, a quick range, names of chosen records. */
export const describeFilter = (field: FieldModel, text: string, more: DescribeContext): string =>
  text === 'empty' ? '未填' : filterText(field, text, more);
