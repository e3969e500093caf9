import type { Expression } from '#language/Expression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { buildRuleSet } from '../rules/buildRuleSet.ts';
import { withPair } from '../rules/compileReaction.ts';
import type { RuleSet, ReactingNode } from '../rules/Rule.ts';
import type { FoundSection } from '../schema/collectNodes.ts';
import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';

/** Builds an entity's rules. `read`: further expressions whose references are loaded. */
export function buildRules(
  { workflow }: EntityDocuments,
  found: readonly FoundSection[],
  fields: readonly FieldModel[],
  read: readonly Expression[],
  reportOf: (file: string) => Report,
): RuleSet {
  const nodes = [...reactingNodes(found, fields), ...statusReactions(workflow, fields, reportOf('workflow.json'))];
  const references = fields.flatMap((field) => (field.reference?.where === undefined ? [] : [field.reference.where]));
  const others = [...read, ...references, ...computables(fields)];
  return buildRuleSet(fields, nodes, others, reportOf('form.json'));
}

function reactingNodes(found: readonly FoundSection[], fields: readonly FieldModel[]): ReactingNode[] {
  const indexOf = new Map(fields.map((field) => [field.name, field.index]));
  return found.flatMap((section) => [
    ...(section.node === undefined
      ? []
      : [
          {
            name: section.pointer,
            self: -1,
            members: membersOf(found, section, fields, indexOf),
            reactions: section.node['x-reactions'],
            pointer: section.pointer,
          },
        ]),
    ...section.fields.map(({ name, node, pointer }) => {
      const self = indexOf.get(name) ?? -1;
      return { name, self, members: withPair(self, fields), reactions: node['x-reactions'], pointer };
    }),
  ]);
}

function membersOf(
  found: readonly FoundSection[],
  section: FoundSection,
  fields: readonly FieldModel[],
  indexOf: ReadonlyMap<string, number>,
): number[] {
  const inside = found.filter((other) => other === section || other.parents.includes(section.key));
  return inside.flatMap((other) => other.fields.flatMap(({ name }) => withPair(indexOf.get(name) ?? -1, fields)));
}

function computables(fields: readonly FieldModel[]): Expression[] {
  return fields
    .flatMap((field) => [field.default, field.minimum, field.maximum])
    .flatMap((limit) => (limit !== undefined && 'expression' in limit ? [limit.expression] : []));
}

/** Derived state fields as nodes with a reaction that sets their value. */
function statusReactions(
  workflow: WorkflowDocument | undefined,
  fields: readonly FieldModel[],
  report: Report,
): ReactingNode[] {
  const status =
    workflow === undefined ? [] : [{ field: workflow.field, computed: workflow.computed, pointer: '/computed' }];
  const more = (workflow?.more ?? []).map(({ field, computed }, i) => ({
    field,
    computed,
    pointer: `/more/${i}/computed`,
  }));
  return [...status, ...more].flatMap(({ field, computed, pointer }) => {
    const self = fields.find(({ name }) => name === field)?.index ?? -1;
    if (computed === undefined || self < 0) return [];
    const reactions = { fulfill: { state: { value: computed } } };
    // The text itself is all that the author wrote of this reaction.
    const reportText: Report = (problem) => report({ ...problem, pointer });
    return [{ name: field, self, members: [self], reactions, pointer, goesOn: true, report: reportText }];
  });
}
