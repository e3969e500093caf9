import { expect, it } from 'vitest';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import { isProvenSame } from '#proof/diff/BehaviourDiff.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { tokenize, type Token } from '#language/compiler/tokenize.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const product = shippedProduct();
const enums = enumsOfProduct(product.documents);
const findEntity = (key: string) => product.entities.get(key);

/** Another run takes other changes: TOKEN_SEED; all of them with TOKEN_SAMPLE=all. */
const SEED = Number(process.env['TOKEN_SEED'] ?? 20260310);
const SAMPLE = process.env['TOKEN_SAMPLE'] === 'all' ? Infinity : Number(process.env['TOKEN_SAMPLE'] ?? 60);
/** Time enough for all changes of all documents. */
const LONGEST = 500_000;

/** Changes that mean the same, each with its reason: the words of the change that this begins with. */
const EQUIVALENT: readonly (readonly [change: string, reason: string])[] = [];

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

/** What may stand for a token instead. */
function othersFor({ type, text, value }: Token): string[] {
  if (type === 'number') return [String(Number(value) + 1), String(Number(value) - 1)];
  if (type === 'string') return [JSON.stringify(`${String(value)}x`)];
  if (type === 'name') return text === 'true' ? ['false'] : text === 'false' ? ['true'] : [];
  const other = OTHER_MARKS[text];
  return other === undefined ? [] : [other];
}

/** An expression of a document with one token changed. */
interface Change {
  readonly entity: string;
  readonly path: readonly (string | number)[];
  readonly text: string;
  readonly words: string;
}

function changesIn(entity: string, value: unknown, path: readonly (string | number)[]): Change[] {
  if (typeof value === 'string') return value.includes('{{') ? changesOf(entity, value, path) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    changesIn(entity, child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function changesOf(entity: string, text: string, path: readonly (string | number)[]): Change[] {
  return tokenize(text, text.indexOf('{{') + 2, text.lastIndexOf('}}')).flatMap((token) =>
    othersFor(token).map((other): Change => {
      const changed = text.slice(0, token.start) + other + text.slice(token.end);
      return { entity, path, text: changed, words: `${entity} /${path.join('/')}: ${text} -> ${changed}` };
    }),
  );
}

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

/** Tells whether check (a document that is refused) or diff sees a change. */
function isNoticed({ entity: key, path, text }: Change): boolean {
  const before = product.entities.get(key);
  const documents = before === undefined ? undefined : replaced(before.source.documents, path, text);
  if (before === undefined || !isDocuments(documents)) throw new Error(`no entity ${key}`);
  let isRefused = false;
  const after = buildEntityModel(documents, product.organisation, () => () => {
    isRefused = true;
  });
  if (isRefused) return true;
  return !isProvenSame(diffBehaviour({ entity: before, enums, findEntity }, { entity: after, enums, findEntity }));
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

it(
  `a changed token of an expression is noticed, or known to mean the same (seed ${SEED})`,
  () => {
    const all = [...product.entities.values()].flatMap(({ key, source: { documents } }) =>
      (['form', 'workflow', 'lists'] as const).flatMap((part) => changesIn(key, documents[part], [part])),
    );
    const unnoticed = sampleOf(all, SAMPLE, SEED).filter((change) => !isNoticed(change));
    const unknown = unnoticed.filter(({ words }) => !EQUIVALENT.some(([change]) => words.startsWith(change)));

    expect(all.length).toBeGreaterThan(500);
    expect(unknown.map(({ words }) => words)).toEqual([]);
  },
  LONGEST,
);
