import { expect, it } from 'vitest';
import { diffProducts, diffShared, type ProductVersion } from '#proof/diff/diffProducts.ts';
import { isProvenSame } from '#proof/diff/BehaviourDiff.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { buildReminder } from '#engine/reminder/buildReminder.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { putConstants } from '#engine/schema/putSettings.ts';
import { settingValues } from '#engine/schema/readSetting.ts';
import { isEnumDocument, isReminderDocument } from '#generated/validators.js';
import { loadDocuments, type LoadedDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { tokenize, type Token } from '#language/compiler/tokenize.ts';
import { SHIPPED_FOLDER } from '../../support/shippedProduct.ts';

const PRODUCTS = [SHIPPED_FOLDER, 'docs/examples/maintenance', 'docs/examples/library', 'docs/examples/vehicles'];

/** TOKEN_SEED selects another sample of changes; TOKEN_SAMPLE=all runs all of them. */
const SEED = Number(process.env['TOKEN_SEED'] ?? 20260310);
const SAMPLE = process.env['TOKEN_SAMPLE'] === 'all' ? Infinity : Number(process.env['TOKEN_SAMPLE'] ?? 40);
/** Time enough for all changes of all documents. */
const LONGEST = 500_000;

/** Equivalent changes, each with its reason: a change is matched by its beginning. */
const EQUIVALENT: readonly (readonly [change: string, reason: string])[] = [
  ...[1, -1].map((other): [string, string] => [
    `loan /workflow/transitions/0/guards/0/when: {{ ($ref.ReaderId.OutLoans ?? 0) < 3 }} -> {{ ($ref.ReaderId.OutLoans ?? ${other}) < 3 }}`,
    'stands for no loans, and each of them is less than 3',
  ]),
  ...[1, -1].map((other): [string, string] => [
    `loan /workflow/transitions/1/when: {{ ($record.Renewals ?? 0) < 2 }} -> {{ ($record.Renewals ?? ${other}) < 2 }}`,
    'stands for no renewals, and each of them is less than 2',
  ]),
];

const OTHER_MARKS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '!': '',
};

/** The replacements of a token. */
function othersFor({ type, text, value }: Token): string[] {
  if (type === 'number') return [String(Number(value) + 1), String(Number(value) - 1)];
  if (type === 'string') return [JSON.stringify(`${String(value)}x`)];
  if (type === 'name') return text === 'true' ? ['false'] : text === 'false' ? ['true'] : [];
  const other = OTHER_MARKS[text];
  return other === undefined ? [] : [other];
}

/** Other fields of an entity that could be confused with a name: of the same kind, and with the same enum or entity. */
function namesBeside(model: EntityModel | undefined, name: string): string[] {
  const field = model?.field(name);
  if (model === undefined || field === undefined) return [];
  const alike = model.fields.filter(
    (other) =>
      other !== field &&
      other.type === field.type &&
      fieldKind(other) === fieldKind(field) &&
      other.enum?.type === field.enum?.type &&
      other.reference?.entity === field.reference?.entity &&
      other.child?.entity === field.child?.entity,
  );
  // Only the next one: one replacement per name, so that their number does not exceed that of tokens.
  const next = alike.find(({ index }) => index > field.index) ?? alike[0];
  return next === undefined ? [] : [next.name];
}

/**
 * The place of an expression: documents of an entity, or `reminders/due` and `enums/Executors`, which read its records.
 */
interface Home {
  readonly product: LoadedDocuments;
  readonly key: string;
  readonly entity: string;
}

/** An expression of a document with one token changed. */
interface Change {
  /** The name of a field was changed, or a number, text or sign. */
  readonly isName: boolean;
  readonly home: Home;
  readonly path: readonly (string | number)[];
  readonly text: string;
  readonly words: string;
}

function changesIn(home: Home, value: unknown, path: readonly (string | number)[]): Change[] {
  if (typeof value === 'string') return value.includes('{{') ? changesOf(home, value, path) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === 'dependencies' && typeof child === 'object' && child !== null)
      return dependencyChanges(home, Object.fromEntries(Object.entries(child)), at);
    return changesIn(home, child, at);
  });
}

function changesOf(home: Home, text: string, path: readonly (string | number)[]): Change[] {
  const tokens = tokenize(text, text.indexOf('{{') + 2, text.lastIndexOf('}}'));
  return tokens.flatMap((token, i) => {
    const names = otherNames(home, tokens, i);
    return [
      ...othersFor(token).map((other) => ({ other, isName: false })),
      ...names.map((other) => ({ other, isName: true })),
    ].map(({ other, isName }): Change => {
      const changed = text.slice(0, token.start) + other + text.slice(token.end);
      return { isName, home, path, text: changed, words: `${home.key} /${path.join('/')}: ${text} -> ${changed}` };
    });
  });
}

/** The replacements of a token that names a field: of the record, of its references, or a column of its rows. */
function otherNames({ product, entity }: Home, tokens: readonly Token[], i: number): string[] {
  const find = (key: string | undefined) => product.written.entities.get(key ?? '');
  const textAt = (back: number): string => tokens[i - back]?.text ?? '';
  const name = String(tokens[i]?.value ?? '');
  const field = (of: string) => find(entity)?.field(of);
  if (textAt(1) === '.' && ['$values', '$record', '$ref'].includes(textAt(2)))
    return namesBeside(find(entity), textAt(0));
  if (textAt(1) === '.' && textAt(4) === '$ref')
    return namesBeside(find(field(textAt(2))?.reference?.entity), textAt(0));
  const rows = textAt(1) === ',' && tokens[i]?.type === 'string' ? field(textAt(2))?.child?.entity : undefined;
  return rows === undefined ? [] : namesBeside(find(rows), name).map((other) => JSON.stringify(other));
}

/** The fields that a rule calls by other names, each as another field. */
const dependencyChanges = (
  home: Home,
  dependencies: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
): Change[] =>
  Object.entries(dependencies).flatMap(([alias, name]) =>
    typeof name === 'string'
      ? namesBeside(home.product.written.entities.get(home.entity), name).map((other) => ({
          isName: true,
          home,
          path: [...path, alias],
          text: other,
          words: `${home.key} /${path.join('/')}/${alias}: ${name} -> ${other}`,
        }))
      : [],
  );

/** A copy of a document with another text at a path. */
function replaced(document: unknown, [key, ...rest]: readonly (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(document))
    return document.map((item: unknown, i) => (i === key ? replaced(item, rest, text) : item));
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]: [string, unknown]) => [
      name,
      name === key ? replaced(value, rest, text) : value,
    ]),
  );
}

const isDocuments = (value: unknown): value is EntityDocuments =>
  typeof value === 'object' && value !== null && 'form' in value;

/** Whether check (by refusing a document) or diff detects a change. */
function isNoticed(change: Change): boolean {
  const { product, key } = change.home;
  return key.includes('/') ? isSharedNoticed(change) : isEntityNoticed(product, change);
}

/** A product as `guiju diff` compares it. */
const versionOf = (product: LoadedDocuments): ProductVersion => ({
  ...product,
  enums: enumsOfProduct(product.documents),
});

/** The same documents with the values of their settings in the places of their names. */
const placed = (product: LoadedDocuments, document: unknown): unknown =>
  putConstants(document, settingValues(product.documents.settings?.settings ?? [], {}));

function isEntityNoticed(product: LoadedDocuments, { home: { key }, path, text }: Change): boolean {
  const before = product.written.entities.get(key);
  const documents = before === undefined ? undefined : replaced(before.source.documents, path, text);
  const values = placed(product, documents);
  if (!isDocuments(documents) || !isDocuments(values)) throw new Error(`no entity ${key}`);
  let isRefused = false;
  const written = buildEntityModel(documents, product.organisation, () => () => {
    isRefused = true;
  });
  if (isRefused) return true;
  const after = buildEntityModel(values, product.organisation, () => () => undefined);
  const version = versionOf(product);
  const now: ProductVersion = {
    ...version,
    entities: new Map([...product.entities, [key, after]]),
    written: { ...product.written, entities: new Map([...product.written.entities, [key, written]]) },
  };
  return !diffProducts(version, now, () => NO_LIMITS, [key]).every(isProvenSame);
}

function isSharedNoticed({ home: { product, key }, path, text }: Change): boolean {
  const [folder = '', name = ''] = key.split('/');
  const changed = (from: LoadedDocuments['written']['documents'], isPlaced: boolean) => {
    const document = replaced(folder === 'enums' ? from.enums[name] : from.reminders[name], path, text);
    const now = isPlaced ? placed(product, document) : document;
    if (folder === 'enums' && isEnumDocument(now)) return { ...from, enums: { ...from.enums, [name]: now } };
    if (!isReminderDocument(now)) throw new Error(`no reminder ${name}`);
    return { ...from, reminders: { ...from.reminders, [name]: now } };
  };
  const written = changed(product.written.documents, false);
  let isRefused = false;
  for (const [each, document] of Object.entries(written.reminders))
    buildReminder(each, document, () => {
      isRefused = true;
    });
  if (isRefused) return true;
  const version = versionOf(product);
  const now: ProductVersion = {
    ...version,
    documents: changed(product.documents, true),
    written: { ...product.written, documents: written },
  };
  return !diffShared(version, now, () => NO_LIMITS).every(isProvenSame);
}

/** Some of a list, by a seed: the same ones for the same seed. */
function sampleOf<T>(all: readonly T[], count: number, seed: number): T[] {
  if (count >= all.length) return [...all];
  let state = seed >>> 0;
  const left = [...all];
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1);
  }).flat();
}

const all = PRODUCTS.flatMap((folder) => {
  const product = loadDocuments(readFolder(folder));
  const { entities, documents } = product.written;
  return [
    ...[...entities.values()].flatMap(({ key, source }) =>
      (['form', 'forms', 'workflow', 'lists', 'print'] as const).flatMap((part) =>
        changesIn({ product, key, entity: key }, source.documents[part], [part]),
      ),
    ),
    ...Object.entries(documents.reminders).flatMap(([name, { sources }]) =>
      sources.flatMap((source, i) =>
        changesIn({ product, key: `reminders/${name}`, entity: source.entity }, source, ['sources', i]),
      ),
    ),
    ...Object.entries(documents.enums).flatMap(([name, { dynamic }]) =>
      changesIn({ product, key: `enums/${name}`, entity: dynamic?.entity ?? '' }, dynamic, ['dynamic']),
    ),
  ];
});

it.each([
  { what: 'number, text or sign', isName: false, least: 500 },
  { what: 'name of a field', isName: true, least: 300 },
])(
  `a changed $what of an expression is noticed, or known to mean the same (seed ${SEED})`,
  ({ isName, least }) => {
    const changes = all.filter((change) => change.isName === isName);
    const unnoticed = sampleOf(changes, SAMPLE, SEED).filter((change) => !isNoticed(change));
    const unknown = unnoticed.filter(({ words }) => !EQUIVALENT.some(([change]) => words.startsWith(change)));

    expect(changes.length).toBeGreaterThan(least);
    expect(unknown.map(({ words }) => words)).toEqual([]);
  },
  LONGEST,
);
