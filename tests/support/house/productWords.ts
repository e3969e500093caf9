import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standardFields } from '#engine/build/standardFields.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { USUAL_KEYS } from '#engine/permission/UserContext.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import code from '#schemas/product.ts';
import { SYSTEM_TABLES } from '#server/db/migrate/systemTables.ts';
import { SHIPPED_FOLDER, shippedProduct } from '../shippedProduct.ts';

/** The vocabulary of the shipped product: words of its documents that the frame does not define itself. */
export interface ProductWords {
  /** Names of entities, of their calls, enum types, permission keys, commands and facts about users. */
  readonly names: readonly string[];
  /** Addresses of menu items and pages, and names that the product gives to calls. */
  readonly paths: readonly string[];
  /** Titles of entities, of their further forms, and of menu items that open one of their lists. */
  readonly titles: readonly string[];
}

/**
 * Reads the vocabulary of the shipped product from its documents. Words that the frame defines are excluded by their
 * definitions: the language of documents (schemas/meta), its tables and the keys of its own screens, the fields that
 * every entity may have; and entities with a role in the organisation (`x-organisation`), because the frame knows that
 * role.
 */
export function productWords(): ProductWords {
  const { documents, entities, organisation } = shippedProduct();
  const own = [...entities.values()].filter(({ organisation: part }) => part === undefined);
  const items = Object.values(documents.menus).flatMap(({ items: all }) => all.flatMap(below));
  const opening = items.filter(
    ({ list, screen }) => screen === undefined && own.some(({ key }) => list?.startsWith(`${key}/`) === true),
  );
  const forms = own.flatMap(({ key }) =>
    Object.values(documents.entities.find((one) => one.key === key)?.forms ?? {}).map(({ title }) => title),
  );
  const frame = frameNames();
  const frameTitles = standardTitles();
  return {
    names: unique([
      ...own.flatMap(({ key, api }) => [key, api]),
      ...Object.keys(documents.enums),
      ...items.flatMap(({ key }) => key ?? []),
      ...Object.keys(documents.roles).flatMap((role) => documents.roles[role]?.actions ?? []),
      ...code.commands.keys(),
      ...(organisation.facts ?? []).flatMap(({ name, regions }) => [name, regions?.name]),
    ]).filter((name) => !frame.has(name)),
    paths: unique([
      ...items.flatMap(({ path }) => path ?? []),
      ...Object.values(documents.pages).map(({ path }) => path),
      ...Object.keys(code.calls).map((name) => name.slice(name.indexOf(' ') + 1)),
    ]).filter((path) => path !== SITE_HOME),
    titles: unique([...own.map(({ title }) => title), ...forms, ...opening.map(({ title }) => title)]).filter(
      (title) => !frameTitles.some((known) => known.includes(title)),
    ),
  };
}

const unique = (words: readonly (string | undefined)[]): string[] => [
  ...new Set(words.filter((word) => word !== undefined)),
];

function below(item: MenuItemDocument): MenuItemDocument[] {
  return [item, ...(item.children ?? []).flatMap(below)];
}

/** The names that the frame defines: words of its documents, its tables with their columns, and keys of its own screens. */
function frameNames(): ReadonlySet<string> {
  const folder = join(SHIPPED_FOLDER, 'meta');
  const meta = readdirSync(folder).flatMap((file) => wordsOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const tables = SYSTEM_TABLES.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  return new Set([...meta, ...tables, USUAL_KEYS.development, USUAL_KEYS.organisation]);
}

/** The members that a meta-schema names, and the values that it allows by name. */
function wordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(wordsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'enum' && Array.isArray(value)) return value.filter((item) => typeof item === 'string');
    if (name === 'const') return typeof value === 'string' ? [value] : [];
    if (name === 'properties' && typeof value === 'object' && value !== null)
      return [...Object.keys(value), ...wordsOf(Object.values(value))];
    return wordsOf(value);
  });
}

/** The titles of the fields that the frame adds to entities. */
function standardTitles(): string[] {
  const organisation = { employee: undefined, unit: undefined, customer: undefined, message: undefined };
  return (['BASE', 'OWNED', 'APPROVED', 'TIMELINE'] as const).flatMap((set) =>
    Object.values(standardFields(set, organisation)).flatMap(titlesIn),
  );
}

function titlesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'title' in node && typeof node.title === 'string' ? [node.title] : [];
  return [
    ...own,
    ...('properties' in node && typeof node.properties === 'object' && node.properties !== null
      ? Object.values(node.properties).flatMap(titlesIn)
      : []),
  ];
}
