import type { CodeNames } from '#engine/model/ProductDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { proposeAmong, proposeName, proposeToday } from '#engine/schema/proposeName.ts';
import type { ProblemCode, Report } from '#engine/schema/SchemaProblem.ts';

/** Known names. Checks that use only `includes` need not run again when another name is added. */
export interface KnownNames extends Iterable<string> {
  readonly includes: (name: string) => boolean;
  /** The current name for an earlier one. */
  readonly today?: (name: string) => string | undefined;
}

/** Everything that documents may name. */
export interface Names {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Keys of the entities that are dialogs only. */
  readonly dialogs: KnownNames;
  /** Every list, like `payment/list`. */
  readonly lists: KnownNames;
  /** Entity keys by API name. */
  readonly apis: ReadonlyMap<string, string>;
  readonly enums: KnownNames;
  readonly keys: KnownNames;
  readonly roles: KnownNames;
  readonly user: KnownNames;
  /** The names added by the product's code; undefined when unknown. */
  readonly code: CodeNames | undefined;
}

const WHAT: Readonly<Partial<Record<ProblemCode, string>>> = {
  'reference/unknown-entity': 'entity',
  'reference/unknown-field': 'field',
  'reference/unknown-section': 'section',
  'reference/unknown-enum': 'enum type',
  'reference/unknown-document': 'document',
  'reference/unknown-key': 'permission key',
  'reference/unknown-action': 'action',
  'reference/unknown-command': 'command',
  'reference/unknown-setting': 'setting',
  'reference/unknown-icon': 'icon',
  'reference/unknown-zone': 'time zone',
};

/** Where a name is in its document: a range of a text, or a key; by default the value at the pointer. */
export type NamePlace = readonly [number, number] | 'key';

/** Reports a name that is not among the known ones, with the nearest of them; true when it is known. */
export function checkName(
  code: ProblemCode,
  name: string,
  known: KnownNames,
  pointer: string,
  report: Report,
  place?: NamePlace,
): boolean {
  if (known.includes(name)) return true;
  // Skip the search for a similar name when the report is full.
  const isFull = report.isFull?.() === true;
  const now = isFull ? undefined : known.today?.(name);
  const among = (): ReturnType<typeof proposeName> => (isFull ? {} : proposeAmong(name, [...known], report));
  report({
    code,
    pointer,
    range: place === 'key' ? undefined : place,
    atKey: place === 'key' ? true : undefined,
    message: `There is no ${WHAT[code] ?? 'name'} "${name}"`,
    ...(now === undefined ? among() : proposeToday(name, now)),
  });
  return false;
}

/** The proposal for an unknown name: its current name, or the most similar known one. */
export function proposeKnown(name: string, known: KnownNames, report: Report): ReturnType<typeof proposeName> {
  const now = known.today?.(name);
  return now === undefined ? proposeName(name, [...known], report) : proposeToday(name, now);
}

/** The field names of an entity. `includes` reads only the field asked for. */
export const fieldNames = (entity: EntityModel): KnownNames => ({
  includes: (name) => entity.field(name) !== undefined,
  today: (name) => todayOf(name, entity),
  [Symbol.iterator]: () => entity.fields.map((field) => field.name).values(),
});

/** The field that was called so before. */
const todayOf = (name: string, { fields }: Pick<EntityModel, 'fields'>): string | undefined =>
  fields.find(({ was }) => was.includes(name))?.name;

/** The names of these fields. */
export const namesAmong = (fields: EntityModel['fields']): KnownNames => ({
  includes: (name) => fields.some((field) => field.name === name),
  today: (name) => todayOf(name, { fields }),
  [Symbol.iterator]: () => fields.map(({ name }) => name).values(),
});

/** The names of the fields of at least one of these entities. */
export const fieldNamesOfAny = (entities: readonly EntityModel[]): KnownNames => ({
  includes: (name) => entities.some((entity) => entity.field(name) !== undefined),
  today: (name) => entities.map((entity) => todayOf(name, entity)).find((now) => now !== undefined),
  [Symbol.iterator]: () => new Set(entities.flatMap((entity) => [...fieldNames(entity)])).values(),
});

/** These names, and further ones. */
export const withMore = (known: KnownNames, ...more: readonly string[]): KnownNames => ({
  includes: (name) => more.includes(name) || known.includes(name),
  today: (name) => known.today?.(name),
  [Symbol.iterator]: () => [...known, ...more].values(),
});

/** The keys of all entities. */
export const entityKeys = ({ entities }: Pick<Names, 'entities'>): KnownNames => ({
  includes: (key) => entities.has(key),
  today: (key) => [...entities.values()].find(({ was }) => was.includes(key))?.key,
  [Symbol.iterator]: () => entities.keys(),
});

/** Reports a name that no entity has; the entity of one that is known. */
export function checkEntityName(name: string, pointer: string, names: Names, report: Report): EntityModel | undefined {
  return checkName('reference/unknown-entity', name, entityKeys(names), pointer, report)
    ? names.entities.get(name)
    : undefined;
}

/** Reports a name like `payment/list` that no list has; true when it is known. */
export const checkListName = (name: string, pointer: string, names: Names, report: Report): boolean =>
  checkName('reference/unknown-document', name, names.lists, pointer, report);

/** Reports a name like `payment/list` that no list has; the entity of one that is known. */
export const checkListed = (name: string, pointer: string, names: Names, report: Report): EntityModel | undefined =>
  checkListName(name, pointer, names, report) ? names.entities.get(name.slice(0, name.indexOf('/'))) : undefined;
