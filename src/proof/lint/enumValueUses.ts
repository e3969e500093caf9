import { childrenOf } from '#language/mapExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { enumTypeArgument } from '../check/checkCalls.ts';
import { fieldsAt, type LintExpression, effectPointer, rulePlace, resultsOf } from '../expressions/LintExpression.ts';
import { listExpressions, tryExpression } from '../expressions/listExpressions.ts';

/** A place in the documents that uses a value of an enum type. */
export interface EnumValueUse {
  /** The enum type as the field or function names it, which may be an alias. */
  readonly type: string;
  readonly value: string | number;
  readonly file: string;
  readonly pointer: string;
}

/** All places of a product that compare, set or offer an enum value. Excludes cases, which only test rules. */
export function enumValueUses(
  product: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
): readonly EnumValueUse[] {
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const expressions = [...othersExpressions(product, findEntity)];
  const constants: EnumValueUse[] = [];
  for (const documents of product.entities) {
    const entity = findEntity(documents.key);
    if (entity === undefined) continue;
    expressions.push(...listExpressions(documents, entity, findEntity));
    constants.push(...constantUses(documents, entity));
  }
  const all = [...expressions.flatMap(usesIn), ...constants];
  return [...new Map(all.map((use) => [JSON.stringify(use), use])).values()];
}

/** Conditions outside of entities: of dynamic enum types and of reminders. */
function othersExpressions(
  { enums, reminders }: ProductDocuments,
  findEntity: (key: string) => EntityModel | undefined,
): LintExpression[] {
  const conditionOf = (text: unknown, key: string, file: string, pointer: string): LintExpression[] => {
    const expression = tryExpression(text);
    const entity = findEntity(key);
    if (expression === undefined || entity === undefined) return [];
    return [{ file, pointer, expression, isCondition: true, fieldOf: fieldsAt(entity, undefined, findEntity) }];
  };
  return [
    ...Object.entries(enums).flatMap(([name, { dynamic }]) =>
      conditionOf(dynamic?.where, dynamic?.entity ?? '', `enums/${name}.json`, '/dynamic/where'),
    ),
    ...Object.entries(reminders).flatMap(([name, { sources }]) =>
      sources.flatMap(({ where, entity }, i) =>
        conditionOf(where, entity, `reminders/${name}.json`, `/sources/${i}/where`),
      ),
    ),
  ];
}

function usesIn({ expression, file, pointer, target, fieldOf }: LintExpression): EnumValueUse[] {
  const found: EnumValueUse[] = [];
  const add = (field: FieldModel | undefined, node: Expression | undefined): void => {
    if (field?.enum === undefined || node === undefined) return;
    for (const value of valuesOf(node, field)) found.push({ type: field.enum.type, value, file, pointer });
  };
  const fieldAt = (node: Expression): FieldModel | undefined => (node.kind === 'name' ? fieldOf(node) : undefined);
  const visit = (node: Expression): void => {
    if (node.kind === 'compare') {
      add(fieldAt(node.left), node.right);
      add(fieldAt(node.right), node.left);
    }
    if (node.kind === 'includes') {
      add(fieldAt(node.item), node.list);
      add(fieldAt(node.list), node.item);
    }
    if (node.kind === 'call') for (const use of itemArguments(node)) found.push({ ...use, file, pointer });
    childrenOf(node).forEach(visit);
  };
  visit(expression);
  if (target !== undefined) for (const result of resultsOf(expression)) add(target, result);
  return found;
}

/** `children('Type', value)`, `label('Type', value)`. */
function itemArguments(node: Expression & { kind: 'call' }): { type: string; value: string | number }[] {
  const type = enumTypeArgument(node);
  const value = node.args.find((arg) => arg !== type);
  if (type?.kind !== 'literal' || value?.kind !== 'literal') return [];
  return isItemValue(value.value) ? [{ type: String(type.value), value: value.value }] : [];
}

function valuesOf(node: Expression, field: FieldModel): (string | number)[] {
  const literals = node.kind === 'list' ? node.items : [node];
  return literals.flatMap((each) => (each.kind === 'literal' ? itemValues(each.value, field) : []));
}

/** The enum values in a constant; for a path, each of its parts. */
function itemValues(constant: unknown, field: FieldModel): (string | number)[] {
  const all: readonly unknown[] = Array.isArray(constant) ? constant : [constant];
  return all.filter(isItemValue).flatMap((value) => {
    if (field.enum?.path !== true || typeof value !== 'string') return [value];
    return value.split('/').flatMap((part) => [part, ...(/^\d+$/.test(part) ? [Number(part)] : [])]);
  });
}

const isItemValue = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('{{'));

/** Literal values in documents: defaults, values set and offered by rules, values written by transitions. */
function constantUses({ form, workflow, lists }: EntityDocuments, entity: EntityModel): EnumValueUse[] {
  const use = (field: FieldModel | undefined, constant: unknown, file: string, pointer: string): EnumValueUse[] =>
    field?.enum === undefined
      ? []
      : itemValues(constant, field).map((value) => ({ type: field.enum?.type ?? '', value, file, pointer }));
  const defaults = collectNodes(form).flatMap(({ fields }) =>
    fields.flatMap(({ name, node, pointer }) =>
      use(entity.field(name), node.default, `${entity.key}/form.json`, `${pointer}/default`),
    ),
  );
  const effects = entity.ruleSet.rules.flatMap((rule) => {
    if (rule.property !== 'value' && rule.property !== 'options') return [];
    const place = rulePlace(entity, rule);
    return (['fulfill', 'otherwise'] as const).flatMap((branch) =>
      use(entity.fields[rule.self], rule[branch]?.constant, place.file, effectPointer(place, branch, rule[branch])),
    );
  });
  const written = (workflow?.transitions ?? []).flatMap(({ set }, i) =>
    Object.entries(set ?? {}).flatMap(([name, value]) =>
      use(entity.field(name), value, `${entity.key}/workflow.json`, `/transitions/${i}/set/${name}`),
    ),
  );
  const actions = Object.entries(lists).flatMap(([list, document]) =>
    Object.entries(document.actions ?? {}).flatMap(([code, { set }]) =>
      Object.entries(set ?? {}).flatMap(([name, value]) =>
        use(
          entity.field(name),
          value,
          `${entity.key}/${list === 'list' ? 'list.json' : `${list}.list.json`}`,
          `/actions/${code}/set/${name}`,
        ),
      ),
    ),
  );
  return [...defaults, ...effects, ...written, ...actions];
}
