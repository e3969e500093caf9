import { factsOf } from '../analysis/effectFacts.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { fieldsAt, type LintExpression } from './LintExpression.ts';

/** The conditions and computed effects of an entity's rules, each once; field names are `$values.X` in them. */
export function ruleExpressions(entity: EntityModel, findEntity: FindEntity): LintExpression[] {
  const fieldOf = fieldsAt(entity, entity, findEntity);
  const found = new Map<string, LintExpression>();
  for (const rule of entity.ruleSet.rules) {
    const place = rulePlace(entity, rule);
    const add = (more: Omit<LintExpression, 'file' | 'fieldOf'>): void => {
      if (!found.has(more.pointer)) found.set(more.pointer, { file: place.file, fieldOf, ...more });
    };
    if (rule.condition !== undefined)
      add({ pointer: `${place.pointer}/when`, expression: rule.condition, isCondition: true });
    for (const branch of ['fulfill', 'otherwise'] as const) {
      const expression = rule[branch]?.expression;
      if (expression === undefined) continue;
      const target = factsOf(rule.property).isOfField ? entity.fields[rule.self] : undefined;
      const pointer = effectPointer(place, branch, rule[branch]);
      add({ pointer, expression, isCondition: factsOf(rule.property).flag !== undefined, target });
    }
  }
  return [...found.values()];
}

/** The document and pointer of a rule's reaction. Computed states are in the workflow, one text each. */
export function rulePlace(entity: EntityModel, { pointer }: Rule): { file: string; pointer: string } {
  return pointer.startsWith('/properties')
    ? { file: `${entity.key}/form.json`, pointer }
    : { file: `${entity.key}/workflow.json`, pointer: pointer.replace(/\/x-reactions$/, '') };
}

/** The pointer of an effect of a rule at `place`. */
export function effectPointer(
  place: { file: string; pointer: string },
  branch: 'fulfill' | 'otherwise',
  effect: Effect | undefined,
): string {
  return place.file.endsWith('/form.json') ? `${place.pointer}/${branch}/state/${effect?.key ?? ''}` : place.pointer;
}
