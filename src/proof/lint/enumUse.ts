import { childValues } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { childrenOf } from '#language/mapExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Effect } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { choicesOf } from '../expressions/enumFit.ts';
import { enumTypeArgument } from '../check/checkCalls.ts';
import type { EnumUse } from './lintEnums.ts';
import { type LintExpression, resultsOf } from '../expressions/LintExpression.ts';

/** The enum types and items that one entity uses; JSON. */
export interface PartUse {
  /** The enum types used by its fields or functions. */
  readonly types: readonly string[];
  /** For each of its fields, the type and the offered values; null when it offers all. */
  readonly offered: readonly (readonly [type: string, values: readonly unknown[] | null])[];
}

/** Collects which enum types the fields of an entity and functions name, and which of their values fields offer. */
export function enumUse(
  entity: EntityModel | undefined,
  expressions: readonly LintExpression[],
  enums: EnumSource,
): PartUse {
  const offered = (entity?.fields ?? []).flatMap((field): PartUse['offered'][number][] =>
    entity === undefined || field.enum === undefined
      ? []
      : [[field.enum.type, offeredBy(entity, field, enums) ?? null]],
  );
  const named = expressions.flatMap(({ expression }) => namedIn(expression));
  return { types: [...new Set([...named, ...offered.map(([type]) => type)])], offered };
}

/** Whether a value is a result of `enumUse`. */
export const isPartUse = (value: unknown): value is PartUse =>
  typeof value === 'object' &&
  value !== null &&
  'types' in value &&
  Array.isArray(value.types) &&
  'offered' in value &&
  Array.isArray(value.offered);

/** The combined use of all entities of a product. */
export function joinUses(parts: readonly PartUse[]): EnumUse {
  const offered = new Map<string, Set<unknown> | undefined>();
  for (const [type, own] of parts.flatMap((part) => part.offered)) {
    const known = offered.get(type);
    if (own === null || (offered.has(type) && known === undefined)) offered.set(type, undefined);
    else offered.set(type, new Set([...(known ?? []), ...own]));
  }
  return { types: new Set(parts.flatMap(({ types }) => types)), offered };
}

function namedIn(node: Expression): string[] {
  const below = childrenOf(node).flatMap(namedIn);
  const type = node.kind === 'call' ? enumTypeArgument(node) : undefined;
  return type?.kind === 'literal' ? [String(type.value), ...below] : below;
}

/** The values that a field's rules offer; undefined when they may offer all. */
function offeredBy(entity: EntityModel, field: FieldModel, enums: EnumSource): unknown[] | undefined {
  const rule = entity.ruleSet.rules.find(({ property, self }) => property === 'options' && self === field.index);
  if (rule === undefined || (rule.condition !== undefined && rule.otherwise === undefined)) return undefined;
  const effects = [rule.fulfill, rule.otherwise].filter((effect) => effect !== undefined);
  const sets = effects.map((effect) => effectValues(effect, entity, enums));
  return sets.includes(undefined) ? undefined : sets.flatMap((set) => set ?? []);
}

function effectValues(effect: Effect, entity: EntityModel, enums: EnumSource): readonly unknown[] | undefined {
  if (effect.expression === undefined) return Array.isArray(effect.constant) ? effect.constant : undefined;
  const sets = resultsOf(effect.expression).map((node): unknown[] | undefined => {
    if (node.kind === 'list' && node.items.every((item) => item.kind === 'literal'))
      return node.items.flatMap((item) => (item.kind === 'literal' ? [item.value] : []));
    return node.kind === 'call' && node.name === 'children' ? belowAny(node.args, entity, enums) : undefined;
  });
  return sets.includes(undefined) ? undefined : sets.flatMap((set) => set ?? []);
}

/** The possible results of `children(type, field)` for any value of the field. */
function belowAny(
  [type, parent]: readonly Expression[],
  entity: EntityModel,
  enums: EnumSource,
): unknown[] | undefined {
  if (type?.kind !== 'literal' || parent?.kind !== 'name' || parent.root !== '$values') return undefined;
  const binding = entity.field(parent.path[0] ?? '')?.enum;
  const items = binding === undefined ? undefined : enums(binding.type)?.items;
  if (binding === undefined || items === undefined) return undefined;
  return choicesOf(items, binding).flatMap(({ value }) => childValues(enums, String(type.value), value));
}
