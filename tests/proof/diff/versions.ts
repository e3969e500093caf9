import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import { type BehaviourDiff, isProvenSame, type Version } from '#proof/diff/BehaviourDiff.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { FieldNode, FormDocument, Properties } from '#generated/documents/FormDocument.ts';
import { documentsOf } from '../../support/buildEntity.ts';

/** The enum type Kind with these items. */
export const kinds =
  (...values: number[]): EnumSource =>
  (name) =>
    name === 'Kind'
      ? { name, title: '种类', items: values.map((Value) => ({ Value, Label: `种类${Value}` })) }
      : undefined;

/** The enum type Level with five items, a field of it, and one that holds a number. */
export const levels: EnumSource = (name) =>
  name === 'Level'
    ? { name, title: '级别', items: [10, 20, 30, 40, 50].map((Value) => ({ Value, Label: `级${Value}` })) }
    : undefined;
export const level: FieldNode = { type: 'integer', title: '级别', 'x-enum': 'Level' };
export const number = (title: string): FieldNode => ({ type: 'number', title });

/** A version of an entity; every part of its documents can be given. */
export function versionOf(
  properties: Properties,
  more: Partial<FormDocument> = {},
  files: Partial<Pick<EntityDocuments, 'forms' | 'lists' | 'workflow'>> = {},
  enums: EnumSource = kinds(1, 2, 3),
): Version {
  const entity = buildEntityModel(documentsOf('thing', properties, more, files), {}, () => ({ message, pointer }) => {
    throw new Error(`${pointer} ${message}`);
  });
  return { entity, enums };
}

/** The differences of two versions of these fields. */
export const diffOf = (before: Properties, after: Properties, limits?: Limits): BehaviourDiff =>
  diffBehaviour(versionOf(before), versionOf(after), limits);

/** Differences in states as short texts: `B visible 1/3 甲=是 隐藏→显示`. */
export const briefStates = ({ states }: BehaviourDiff): string[] =>
  states.map(
    ({ field, property, states: count, of, example, before, after }) =>
      `${field} ${property} ${count}/${of} ${example.words} ${before}→${after}`,
  );

/** Differences of definitions as short texts: `B 最大长度 10→20`. */
export const briefDefinitions = ({ definitions }: BehaviourDiff): string[] =>
  definitions.map(({ field, what, before, after }) => `${field ?? 'entity'} ${what} ${before}→${after}`);

/** The verdict about two versions. */
export const seen = (before: Version, after: Version): 'differs' | 'undecided' | 'same' => {
  const diff = diffBehaviour(before, after);
  if (isProvenSame(diff)) return 'same';
  return diff.states.length + diff.definitions.length > 0 ? 'differs' : 'undecided';
};
