import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { effectOf } from '#engine/rules/EFFECTS.ts';
import { decidersOfFound } from '#engine/rules/foundReferences.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/**
 * Checks a reference that the system finds (`latest`): what belongs to choosing says nothing where nobody chooses, no rule sets it, and which record is
 * found does not go by the record that was found. `pointer` is that of the field.
 */
export function checkFound(name: string, node: FieldNode, pointer: string, entity: EntityModel, report: Report): void {
  const { latest, id, fill, message } = node['x-reference'] ?? {};
  if (latest === undefined) return;
  if (node.type !== 'integer' || id !== undefined || fill !== undefined || message !== undefined)
    report({
      code: 'document/invalid',
      pointer: `${pointer}/x-reference/latest`,
      message: 'Only an integer field without id, fill and message can be found by the system',
      proposal: 'Let rules read the record: $ref.<field>.<name>',
    });
  const deciders = decidersOfFound(entity.fields);
  const goesBy = new Set(deciders.get(name));
  for (const other of goesBy) for (const further of deciders.get(other) ?? []) goesBy.add(further);
  if (goesBy.has(name))
    report({
      code: 'rule/self-reference',
      pointer: `${pointer}/x-reference/where`,
      message: `"${name}" depends on itself: which record is found goes by the record that was found`,
      proposal: 'Let the condition read another field',
    });
  for (const { property, target, pointer: rule } of entity.ruleSet.rules)
    if (target === name && effectOf(property).isOfField)
      report({
        code: 'rule/duplicate',
        pointer: rule,
        message: `"${target}" is found by the system, so that no rule sets its ${property}`,
        proposal: 'Take "latest" away, or the rule',
      });
}
