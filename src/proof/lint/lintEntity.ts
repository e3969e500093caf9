import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { FormDocument, Reaction } from '#generated/documents/FormDocument.ts';
import { lintCases } from './lintCases.ts';
import { lintColumns } from './lintColumns.ts';
import { lintConstants, lintValue } from './lintConstants.ts';
import { lintDependencies } from './lintDependencies.ts';
import { lintDerived, lintFills } from './lintDerived.ts';
import { lintHidden } from './lintHidden.ts';
import { lintLengths } from './lintLengths.ts';
import { lintShadowed } from './lintShadowed.ts';
import { lintStale } from './lintStale.ts';
import { lintReach, lintStates } from './lintStates.ts';
import { lintEntityTitles } from './lintTitles.ts';
import { OPEN } from '#engine/rules/EFFECTS.ts';
import type { Effect } from '#engine/rules/Rule.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';

/** Context for checking an entity. */
export interface Surroundings {
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
  readonly reportTo: (file: string) => Report;
}

/** Lints the documents of an entity that passed the checks. */
export function lintEntity(
  documents: EntityDocuments,
  entity: EntityModel,
  { enums, findEntity, reportTo }: Surroundings,
): void {
  const report = reportTo(`${entity.key}/form.json`);
  for (const { reaction, pointer } of eachReaction(documents.form)) {
    lintBooleans(reaction, pointer, report);
    lintDependencies(reaction, pointer, report);
  }
  lintConstants(documents, entity, enums, report);
  lintHidden(documents, entity, enums, findEntity, report);
  lintHiddenValues(entity, report);
  lintOpens(entity, report);
  lintShadowed(entity, enums, findEntity, report);
  lintStale(entity, findEntity, reportTo);
  lintDerived(entity, findEntity, report);
  lintFills(entity, report);
  lintLengths(documents, entity, report);
  if (documents.workflow !== undefined) {
    const reportState = reportTo(`${entity.key}/workflow.json`);
    lintStates(documents.workflow, reportState);
    lintReach(documents.workflow, entity, reportState);
    lintWritten(documents.workflow, entity, enums, findEntity, reportState);
  }
  for (const [name, list] of entity.lists) {
    const file = name === 'list' ? 'list.json' : `${name}.list.json`;
    lintColumns(list, entity, findEntity, reportTo(`${entity.key}/${file}`));
  }
  lintEntityTitles(documents, entity, findEntity, reportTo);
  if (documents.cases !== undefined) lintCases(documents.cases, entity, enums, reportTo(`${entity.key}/cases.json`));
}

interface WrittenReaction {
  readonly reaction: Reaction;
  readonly pointer: string;
}

/** Every reaction of a form, those of sections included, in the order of the document. */
function eachReaction(form: FormDocument): WrittenReaction[] {
  return collectNodes(form).flatMap(({ node, pointer, fields }) =>
    [{ node, pointer }, ...fields].flatMap((each) =>
      writtenReactions(each.node?.['x-reactions'], `${each.pointer}/x-reactions`),
    ),
  );
}

function writtenReactions(reactions: Reaction | readonly Reaction[] | undefined, pointer: string): WrittenReaction[] {
  if (reactions === undefined) return [];
  if (!isList(reactions)) return [{ reaction: reactions, pointer }];
  return reactions.map((reaction, i) => ({ reaction, pointer: `${pointer}/${i}` }));
}

const isList = (reactions: Reaction | readonly Reaction[]): reactions is readonly Reaction[] =>
  Array.isArray(reactions);

/** Reports constant conditions, and an `otherwise` without a condition. */
function lintBooleans({ when, otherwise }: Reaction, pointer: string, report: Report): void {
  if (when === false)
    report({
      code: 'condition/never',
      pointer: `${pointer}/when`,
      message: 'The condition is never true, so only "otherwise" ever counts',
      proposal: 'Write the condition, or take the rule away',
    });
  if (when === true)
    report({
      code: 'condition/always',
      pointer: `${pointer}/when`,
      message: 'The condition is always true, so it decides nothing',
      proposal: 'Take "when" away',
    });
  if (when === undefined && otherwise !== undefined)
    report({
      code: 'condition/unreachable',
      pointer: `${pointer}/otherwise`,
      atKey: true,
      message: 'Without "when" the rule always applies, so "otherwise" never does',
      proposal: 'Add "when", or take "otherwise" away',
    });
}

/** Reports rules that open a field or section that is never closed. `report` is that of form.json. */
function lintOpens({ ruleSet, fields, forms }: EntityModel, report: Report): void {
  const sections = [...forms.values()].flatMap((form) => form.sections).filter(({ collapsed }) => collapsed);
  for (const { property, self, targets, pointer } of ruleSet.rules) {
    if (property !== OPEN) continue;
    const isClosed = sections.some((section) => section.fields.some(({ index }) => targets.includes(index)));
    if (self < 0 && isClosed) continue;
    const what = self < 0 ? 'This section' : `"${fields[self]?.name ?? ''}"`;
    report({
      code: 'rule/shadowed',
      pointer,
      message: `${what} is never closed, so there is nothing to open`,
      proposal: 'Put the rule at a section with "x-collapsed": true',
    });
  }
}

const BRANCHES = ['fulfill', 'otherwise'] as const;

/** Reports fields hidden by `hidden` that other rules read: Formily reads them, here they are empty. */
function lintHiddenValues({ ruleSet, fields }: EntityModel, report: Report): void {
  for (const rule of ruleSet.rules) {
    const branch = BRANCHES.find((each) => keepsValue(rule[each]));
    if (rule.property !== 'display' || branch === undefined) continue;
    const hidden = rule.targets.flatMap((index) => fields[index]?.name ?? []);
    for (const name of hidden) {
      const reader = ruleSet.rules.find((other) => other.target !== name && other.reads.includes(name));
      if (reader === undefined) continue;
      report({
        code: 'rule/hidden-value',
        pointer: `${rule.pointer}/${branch}/state/${rule[branch]?.key ?? ''}`,
        message: `"${name}" is hidden here and "${reader.target}" reads it: in Formily what it holds, here nothing while it is hidden`,
        proposal: 'Write "visible", with "x-hidden-value": "keep" at a field that has to keep its value',
      });
      break;
    }
  }
}

/** Whether a branch hides a field in the way in which Formily keeps its value. */
const keepsValue = (effect: Effect | undefined): boolean =>
  effect?.key === 'hidden'
    ? effect.constant === undefined || effect.constant === 'hidden'
    : effect?.key === 'display' && effect.constant === 'hidden';

type Written = Readonly<Record<string, string | number | boolean | null>>;

/** Reports constants that transitions write into fields of this or created records that can never contain them. */
function lintWritten(
  { transitions = [] }: WorkflowDocument,
  entity: EntityModel,
  enums: EnumSource,
  findEntity: FindEntity,
  report: Report,
): void {
  const lint = (values: Written, target: EntityModel | undefined, at: string): void => {
    for (const [name, value] of Object.entries(values)) {
      const field = target?.field(name);
      if (field !== undefined && value !== null) lintValue(value, `${at}/${name}`, field, enums, report);
    }
  };
  transitions.forEach(({ set = {}, creates = [] }, i) => {
    lint(set, entity, `/transitions/${i}/set`);
    creates.forEach(({ entity: key, values, rows = [] }, j) => {
      const made = findEntity(key);
      lint(values, made, `/transitions/${i}/creates/${j}/values`);
      rows.forEach((row, k) => {
        const child = findEntity(made?.field(row.field)?.child?.entity ?? '');
        lint(row.values, child, `/transitions/${i}/creates/${j}/rows/${k}/values`);
      });
    });
  });
}
