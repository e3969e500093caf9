import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';
import { partOf, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { enumsWithEarlier } from '#engine/enums/enumsOfProduct.ts';
import { ENTITY_KEYS, type OpenedProduct, type Reads } from '../memory/CheckMemory.ts';
import { fieldKind, fieldTypes } from '#fields/table/fieldKinds.ts';
import type { KnownNames, Names } from './checkName.ts';

type ProductNames = Omit<Names, 'entities'>;

/** Inputs of checks other than the product's files, for the memory; `all` are the entities with their dialogs. */
export const openedProduct = (
  product: ProductDocuments,
  organisation: Organisation,
  names: ProductNames,
  all: readonly EntityDocuments[],
  model: OpenedProduct['model'],
): OpenedProduct => {
  const byKey = new Map(all.map((documents) => [documents.key, documents]));
  return {
    base: baseOf(product, organisation),
    names: namesOf(names, all),
    enums: enumsWithEarlier(product),
    joined: new Map(all.flatMap(({ key, dialogs }) => (dialogs === undefined ? [] : [[key, Object.keys(dialogs)]]))),
    models: JSON.stringify(withoutNamed(organisation)),
    model,
    shape: (key) => shapeOf(byKey.get(key)),
  };
};

/** Texts for users occur in problems only, and checks with problems are not cached. */
const WORDS: readonly string[] = ['title', 'description'];

function shapeOf(documents: EntityDocuments | undefined): string {
  if (documents === undefined) return '';
  const { cases: _cases, signatures: _signatures, ...rest } = documents;
  return JSON.stringify(rest, (key, value: unknown) =>
    typeof value === 'string' && WORDS.includes(key) ? undefined : value,
  );
}

/** The inputs of every check that are not noted as reads: the organisation's parts. Titles only occur in messages. */
function baseOf({ entities, english }: ProductDocuments, organisation: Organisation): string {
  const parts = entities.flatMap(({ key, form }) => (partOf(form) === undefined ? [] : [[key, partOf(form)]]));
  return JSON.stringify([parts, withoutNamed(organisation), english], (key, value: unknown) =>
    key === 'title' ? undefined : key === 'outside' ? value !== undefined : value,
  );
}

/** Removes the patterns, which belong to the files that use them; those that field types use are read by every file. */
function withoutNamed({ patterns = {}, ...organisation }: Organisation): Organisation {
  const asked = new Set(fieldTypes().map((type) => fieldKind({ type }).limits.pattern));
  return {
    ...organisation,
    patterns: Object.fromEntries(Object.entries(patterns).filter(([name]) => asked.has(name))),
  };
}

/** The names that single checks look up, by kind. */
function namesOf({ apis, code, ...lists }: ProductNames, all: readonly EntityDocuments[]): OpenedProduct['names'] {
  return {
    [ENTITY_KEYS]: all.map(({ key }) => key),
    apis: [...apis].map((entry) => entry.join(' ')),
    code: code === undefined ? undefined : [JSON.stringify(code)],
    ...Object.fromEntries(Object.entries(lists).map(([sort, names]) => [sort, [...names]])),
  };
}

/** The same names, with each lookup recorded in `reads`. */
export function notingNames(names: Names, reads: Reads): Names {
  const noted = (sort: string, known: KnownNames): KnownNames => ({
    includes: (name) => {
      reads.names(sort, name);
      return known.includes(name);
    },
    [Symbol.iterator]: () => {
      reads.names(sort);
      return known[Symbol.iterator]();
    },
  });
  return {
    entities: names.entities,
    dialogs: noted('dialogs', names.dialogs),
    lists: noted('lists', names.lists),
    enums: noted('enums', names.enums),
    keys: noted('keys', names.keys),
    roles: noted('roles', names.roles),
    user: noted('user', names.user),
    get apis() {
      reads.names('apis');
      return names.apis;
    },
    get code() {
      reads.names('code');
      return names.code;
    },
  };
}
