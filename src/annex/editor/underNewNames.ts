import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { RenamedThing } from '#proof/diff/BehaviourDiff.ts';
import { LiveMemory } from '#annex/memory';
import { loadDocuments, type LoadedDocuments } from '#documents/loadDocuments.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { renameThing } from './renameThing.ts';

/** An earlier version of a product with the names of a later one. */
export interface UnderNewNames {
  readonly loaded: LoadedDocuments;
  /** The renamed things. Those whose uses could not all be found keep their old names, and give the reason. */
  readonly renamed: readonly RenamedThing[];
}

export interface EarlierVersion {
  readonly texts: readonly SourceText[];
  readonly loaded: LoadedDocuments;
}

/** The part of a later version that knows former names. */
export interface LaterVersion {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly documents: Pick<ProductDocuments, 'enums'>;
}

/** Gives names of an earlier version (`x-was`) their later ones, so that the two differ only in their effects. */
export function underNewNames(before: EarlierVersion, after: LaterVersion): UnderNewNames {
  const memory = new LiveMemory();
  const renamed: RenamedThing[] = [];
  let { texts, loaded } = before;
  const rename = (things: readonly RenamedThing[]): void => {
    for (const thing of things) {
      const { kind, entity, from, to } = thing;
      const found = renameThing({ texts, memory }, { kind, name: from, entity }, to);
      renamed.push('refused' in found ? { ...thing, why: found.refused } : thing);
      if (!('refused' in found)) ({ texts } = found);
    }
    if (things.length > 0) loaded = loadDocuments(texts);
  };
  rename(renamedEntities(loaded.entities, after.entities));
  rename(renamedEnums(loaded.documents.enums, after.documents.enums));
  // Fields are those of entities that have their new names by now.
  rename(renamedFields(loaded.entities, after.entities));
  return { loaded, renamed };
}

/** The keys that exist only in the later version, and in the earlier one under a former name. */
function renamedKeys<T>(
  kind: RenamedThing['kind'],
  before: { readonly has: (name: string) => boolean },
  after: ReadonlyMap<string, T>,
  wasOf: (now: T) => readonly string[],
): RenamedThing[] {
  return [...after].flatMap(([to, now]): RenamedThing[] => {
    const from = before.has(to) ? undefined : wasOf(now).find((name) => before.has(name) && !after.has(name));
    return from === undefined ? [] : [{ kind, entity: '', from, to }];
  });
}

type Entities = ReadonlyMap<string, EntityModel>;
type Enums = ProductDocuments['enums'];

const renamedEntities = (before: Entities, after: Entities): RenamedThing[] =>
  renamedKeys('entity', before, after, ({ was }) => was);

const renamedEnums = (before: Enums, after: Enums): RenamedThing[] =>
  renamedKeys('enum', new Set(Object.keys(before)), new Map(Object.entries(after)), ({ 'x-was': was = [] }) => was);

function renamedFields(before: Entities, after: Entities): RenamedThing[] {
  return [...after.values()].flatMap(({ key, fields }) => {
    const names = new Set(before.get(key)?.fields.map(({ name }) => name));
    const now = new Map(fields.map((field) => [field.name, field]));
    return renamedKeys('field', names, now, ({ was }) => was).map((thing) => ({ ...thing, entity: key }));
  });
}
