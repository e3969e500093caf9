import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RenamedField } from '#proof/diff/BehaviourDiff.ts';
import { LiveMemory } from '#proof/memory/LiveMemory.ts';
import { loadDocuments, type LoadedDocuments } from '../loadDocuments.ts';
import type { SourceText } from '../readDocuments.ts';
import { renameThing, withEdits } from './renameThing.ts';

/** An earlier version of a product with the names of a later one. */
export interface UnderNewNames {
  readonly loaded: LoadedDocuments;
  /** Those whose uses could not all be told have their old names, and say why. */
  readonly renamed: readonly RenamedField[];
}

/** An earlier version as it was read. */
export interface EarlierVersion {
  readonly texts: readonly SourceText[];
  readonly loaded: LoadedDocuments;
}

/**
 * Gives fields of an earlier version the names that a later one has for them (`x-was`), wherever documents name them, so that the two differ only in
 * what they do.
 */
export function underNewNames(before: EarlierVersion, after: ReadonlyMap<string, EntityModel>): UnderNewNames {
  const memory = new LiveMemory();
  const renamed: RenamedField[] = [];
  let { texts } = before;
  for (const field of findRenamed(before.loaded.entities, after)) {
    const { entity, from, to } = field;
    const found = renameThing({ texts, memory }, { kind: 'field', name: from, entity }, to);
    if ('refused' in found) {
      renamed.push({ ...field, why: found.refused });
      continue;
    }
    texts = texts.map((source) => {
      const edits = found.edits.get(source.file);
      return edits === undefined ? source : { file: source.file, text: withEdits(source.text, edits) };
    });
    renamed.push(field);
  }
  return { loaded: texts === before.texts ? before.loaded : loadDocuments(texts), renamed };
}

/** The fields that only the later version has under their name, and only the earlier one under a name of before. */
function findRenamed(
  before: ReadonlyMap<string, EntityModel>,
  after: ReadonlyMap<string, EntityModel>,
): RenamedField[] {
  return [...after.values()].flatMap((now): RenamedField[] => {
    const old = before.get(now.key);
    if (old === undefined) return [];
    return now.fields.flatMap(({ name: to, was }): RenamedField[] => {
      const from = was.find((name) => old.field(name) !== undefined && now.field(name) === undefined);
      return from === undefined || old.field(to) !== undefined ? [] : [{ entity: now.key, from, to }];
    });
  });
}
