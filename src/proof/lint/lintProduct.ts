import type { Limits } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { tryExpression, listExpressions } from '../expressions/listExpressions.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { ProblemList } from '../check/ProblemList.ts';
import type { FormDocument, Reaction } from '#generated/documents/FormDocument.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import { enumUse, isPartUse, joinUses, type PartUse } from './enumUse.ts';
import { type CheckMemory, isNothing, NO_MEMORY, type Reads } from '../memory/CheckMemory.ts';
import type { CasesDocument, RuleCase } from '#generated/documents/CasesDocument.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { enumMisfit } from '../expressions/enumFit.ts';
import { lintValue, lintConstants } from './lintConstants.ts';
import { lintColumns } from './lintColumns.ts';
import { lintLook } from './lintLook.ts';
import { lintCondition } from './lintCondition.ts';
import { lintDemo } from './lintDemo.ts';
import { lintDependencies } from './lintDependencies.ts';
import { lintEnums } from './lintEnums.ts';
import { fieldsAt, type LintExpression } from '../expressions/LintExpression.ts';
import { lintLiterals } from './lintLiterals.ts';
import { lintHidden } from './lintHidden.ts';
import { lintHiddenValues } from './lintHiddenValues.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { lintMenus } from './lintMenus.ts';
import { lintMessages } from './lintMessages.ts';
import { lintOrganisation } from './lintOrganisation.ts';
import { lintShadowed } from './lintShadowed.ts';
import { resultsOf } from '../expressions/resultsOf.ts';

/** A reaction as written, and where. */
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

/** What was found in a product, in how far it was looked at. */
export interface LintResult {
  readonly problems: readonly SchemaProblem[];
  readonly isComplete: boolean;
}

/** Looks for what can be run and yet cannot be meant: conditions that decide nothing, values that never occur, rules without effect. */
export function lintProduct(
  product: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
  { shouldStop }: Pick<Limits, 'shouldStop'>,
  memory: CheckMemory = NO_MEMORY,
): LintResult {
  const found = new ProblemList();
  const reportTo = (file: string): Report => found.reportTo(file);
  const enums = enumsOfProduct(product);
  let cut = 0;
  // What was not looked at to its end is as good as reported: it is not remembered as being in order.
  const reported = (): number => found.reported + cut;
  const piece = (name: string, folders: readonly string[], work: (known: Known) => void): void => {
    memory.recall(name, reported, isNothing, (reads) => {
      reads.files(...folders);
      work(knownBy(reads));
      return null;
    });
  };
  const knownBy = (reads: Reads): Known => {
    const all = reads.entities(entities);
    return { entities: all, enums: reads.enums(enums), findEntity: (key) => all.get(key), reportTo };
  };
  const lintAll = (expressions: readonly LintExpression[], known: Known): void => {
    for (const lint of expressions) {
      if (shouldStop()) {
        cut += 1;
        return;
      }
      const report = reportTo(lint.file);
      const before = found.count;
      lintLiterals(lint, known.enums, report);
      // A value that never occurs makes a condition false by itself; one finding is enough.
      if (found.count === before && report.isFull?.() !== true) lintCondition(lint, known.enums, report);
    }
  };
  for (const documents of product.entities) {
    if (shouldStop()) return { problems: found.problems(), isComplete: false };
    piece(`lint ${documents.key}`, [`${documents.key}/`], (known) => {
      const entity = known.entities.get(documents.key);
      if (entity !== undefined) lintEntity(documents, entity, known);
    });
  }
  const uses: PartUse[] = [
    memory.recall('meant', reported, isPartUse, (reads) => {
      const known = knownBy(reads);
      reads.files('enums/');
      const expressions = enumExpressions(product, known.findEntity);
      lintAll(expressions, known);
      return enumUse(undefined, expressions, known.enums);
    }),
  ];
  for (const documents of product.entities) {
    if (shouldStop()) return { problems: found.problems(), isComplete: false };
    const use = memory.recall(`meant ${documents.key}`, reported, isPartUse, (reads) => {
      const known = knownBy(reads);
      reads.files(`${documents.key}/`);
      const entity = known.entities.get(documents.key);
      const expressions = entity === undefined ? [] : listExpressions(documents, entity, known.findEntity);
      lintAll(expressions, known);
      return enumUse(entity, expressions, known.enums);
    });
    uses.push(use);
  }
  if (shouldStop()) return { problems: found.problems(), isComplete: false };
  piece('organisation', [], (known) => lintOrganisation(product, known.entities, reportTo));
  piece('messages', ['reminders/'], (known) => lintMessages(product, known.entities, reportTo));
  lintMenus(product, entities, reportTo, memory);
  if (product.company !== undefined) lintLook(product.company, reportTo('company.json'));
  piece('demo', ['demo/', 'roles/'], (known) => lintDemo(product, known.entities, known.enums, reportTo));
  lintEnums(product.enums, joinUses(uses), reportTo);
  return { problems: found.problems(), isComplete: true };
}

interface Known extends Surroundings {
  readonly entities: ReadonlyMap<string, EntityModel>;
}

interface Surroundings {
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
  readonly reportTo: (file: string) => Report;
}

function lintEntity(
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
  lintShadowed(entity, enums, findEntity, report);
  if (documents.workflow !== undefined) {
    const reportState = reportTo(`${entity.key}/workflow.json`);
    lintStates(documents.workflow, reportState);
    lintReach(documents.workflow, entity, reportState);
  }
  for (const [name, list] of entity.lists) {
    const file = name === 'list' ? 'list.json' : `${name}.list.json`;
    lintColumns(list, entity, findEntity, reportTo(`${entity.key}/${file}`));
  }
  if (documents.cases !== undefined) lintCases(documents.cases, entity, enums, reportTo(`${entity.key}/cases.json`));
}

function enumExpressions({ enums }: ProductDocuments, findEntity: FindEntity): LintExpression[] {
  return Object.entries(enums).flatMap(([name, { dynamic }]) => {
    const expression = tryExpression(dynamic?.where);
    const entity = findEntity(dynamic?.entity ?? '');
    if (expression === undefined || entity === undefined) return [];
    const fieldOf = fieldsAt(entity, undefined, findEntity);
    return [{ file: `enums/${name}.json`, pointer: '/dynamic/where', expression, isCondition: true, fieldOf }];
  });
}

/** Reports states that no record ever reaches, because no transition leads there from where records begin. */
function lintReach(document: WorkflowDocument, { workflow, forms }: EntityModel, report: Report): void {
  if (workflow === undefined || document.computed !== undefined || workflow.transitions.length === 0) return;
  const moves = workflow.transitions.filter(({ field }) => field === workflow.field);
  const reached = new Set([workflow.initial, ...[...forms.values()].map(({ initial }) => initial)]);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { from, to } of moves)
      if (from === undefined || from.some((state) => reached.has(state)))
        for (const { state } of to) reached.add(state);
  }
  workflow.states.forEach(({ value, title }, i) => {
    if (!reached.has(value))
      report({
        code: 'state/unreachable',
        pointer: `/states/${i}/value`,
        message: `No transition leads to the state ${value} (${title})`,
        proposal: 'Write the transition that leads there, or take the state away',
      });
  });
}

/** Reports conditions that are written as plain true or false, and an `otherwise` that no condition leads to. */
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

/** Reports states that no record can have, because the expression that computes the state never gives them. */
function lintStates(workflow: WorkflowDocument, report: Report): void {
  lintStatus(workflow, '', report);
  (workflow.more ?? []).forEach((status, i) => lintStatus(status, `/more/${i}`, report));
}

function lintStatus(
  { computed, states }: { computed?: string; states: readonly { value: number; title: string }[] },
  pointer: string,
  report: Report,
): void {
  const expression = tryExpression(computed);
  if (expression === undefined) return;
  const results = resultsOf(expression);
  if (!results.every(({ kind }) => kind === 'literal')) return;
  const given = new Set(results.map((node) => (node.kind === 'literal' ? node.value : null)));
  states.forEach(({ value, title }, i) => {
    if (given.has(value)) return;
    report({
      code: 'enum/unused-item',
      pointer: `${pointer}/states/${i}/value`,
      message: `No record ever has the state ${value} (${title}): the expression that computes it never gives it`,
      proposal: 'Let the expression give it, or take the state away',
    });
  });
}

/**
 * Reports values of rule cases that an enum field never has. What is entered may be a text, as forms send it, and may be wrong where
 * the case expects an error.
 */
function lintCases({ cases }: CasesDocument, entity: EntityModel, enums: EnumSource, report: Report): void {
  cases.forEach((ruleCase, i) => {
    for (const part of ['values', 'stored'] as const)
      for (const [name, value] of Object.entries(ruleCase[part] ?? {})) {
        const field = entity.field(name);
        if (field?.enum === undefined || expectsError(ruleCase, field)) continue;
        for (const each of Array.isArray(value) ? value : [value])
          if (!isItem(field, each, enums)) lintValue(value, `/cases/${i}/${part}/${name}`, field, enums, report);
      }
    for (const [name, { value, options }] of Object.entries(ruleCase.expect)) {
      const field = entity.field(name);
      if (field?.enum === undefined) continue;
      lintValue(value, `/cases/${i}/expect/${name}/value`, field, enums, report);
      lintValue(options, `/cases/${i}/expect/${name}/options`, field, enums, report);
    }
  });
}

function isItem(field: FieldModel, value: unknown, enums: EnumSource): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return true;
  const misfit = enumMisfit(field, value, enums);
  return misfit === undefined || String(misfit.intended) === String(value);
}

function expectsError({ expect }: RuleCase, { name }: FieldModel): boolean {
  const error = expect[name]?.error;
  return error !== undefined && error !== false;
}
