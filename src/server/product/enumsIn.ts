import type { EnumItem, EnumSource, EnumType } from '#language/EnumType.ts';
import type { EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { ReadyProduct } from './ReadyProduct.ts';

/** The English texts of an enum type: its name, and its items by Value, each with its original label. */
interface EnglishWords {
  readonly title: readonly [written: string, english: string];
  readonly labels: ReadonlyMap<string | number, readonly [written: string, english: string]>;
}

const known = new WeakMap<ReadyProduct, ReadonlyMap<string, EnglishWords>>();
/** Cache, because an unchanged type must stay the same object: others detect changes by it. */
const made = new WeakMap<EnglishWords, WeakMap<object, EnumType>>();

/** Enum types in English. An item renamed by an administrator has that name in every language. */
export function enumsIn(english: ReadyProduct, product: ReadyProduct, enums: EnumSource): EnumSource {
  if (english === product) return enums;
  const words = known.get(english) ?? wordsOf(english, product);
  known.set(english, words);
  return (name) => {
    const type = enums(name);
    const own = type === undefined ? undefined : words.get(type.name);
    return type === undefined || own === undefined ? type : translated(type, own);
  };
}

function translated(type: EnumType, words: EnglishWords): EnumType {
  const types = made.get(words) ?? new WeakMap<object, EnumType>();
  const label = ({ Children: children, Label, ...item }: EnumItem): EnumItem => {
    const name = pick(Label, words.labels.get(item.Value));
    return {
      ...item,
      Label: name,
      ...(name === Label ? {} : { Written: Label }),
      ...(children === undefined ? {} : { Children: children.map(label) }),
    };
  };
  const found = types.get(type) ?? { ...type, title: pick(type.title, words.title), items: type.items.map(label) };
  made.set(words, types.set(type, found));
  return found;
}

const pick = (text: string, words: readonly [written: string, english: string] | undefined): string =>
  words?.[0] === text ? words[1] : text;

function wordsOf(english: ReadyProduct, product: ReadyProduct): ReadonlyMap<string, EnglishWords> {
  const words = new Map<string, EnglishWords>();
  for (const [name, { title, items = [] }] of Object.entries(product.documents.enums)) {
    const other = english.documents.enums[name];
    const pairs = pairsOf(items, other?.items ?? []);
    words.set(name, { title: [title, other?.title ?? title], labels: new Map(pairs) });
  }
  for (const [key, { workflow }] of product.entities)
    for (const [at, { field, title, states }] of (workflow?.status ?? []).entries()) {
      const other = english.entities.get(key)?.workflow?.status[at];
      const names = states.map(
        (state, i) => [state.value, [state.title, other?.states[i]?.title ?? state.title]] as const,
      );
      words.set(field, { title: [title, other?.title ?? title], labels: new Map(names) });
    }
  return words;
}

const pairsOf = (
  items: readonly EnumItemDocument[],
  others: readonly EnumItemDocument[],
): (readonly [string | number, readonly [string, string]])[] =>
  items.flatMap((item, at) => [
    [item.Value, [item.Label, others[at]?.Label ?? item.Label]] as const,
    ...pairsOf(item.Children ?? [], others[at]?.Children ?? []),
  ]);
