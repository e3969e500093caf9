import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { FormDocument, Reaction } from '#generated/documents/FormDocument.ts';
import { lintCases } from './lintCases.ts';
import { lintColumns } from './lintColumns.ts';
import { lintConstants } from './lintConstants.ts';
import { lintDependencies } from './lintDependencies.ts';
import { lintDerived, lintFills } from './lintDerived.ts';
import { lintHidden } from './lintHidden.ts';
import { lintHiddenValues } from './lintHiddenValues.ts';
import { lintOpens } from './lintOpens.ts';
import { lintShadowed } from './lintShadowed.ts';
import { lintStale } from './lintStale.ts';
import { lintReach, lintStates } from './lintStates.ts';
import { lintFieldTitles, lintListTitles, lintPickTitles, lintStateTitles } from './lintTitles.ts';
import { lintWritten } from './lintWritten.ts';

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
  lintFieldTitles(documents, entity, report);
  lintShadowed(entity, enums, findEntity, report);
  lintStale(entity, findEntity, reportTo);
  lintDerived(entity, findEntity, report);
  lintFills(entity, report);
  if (documents.workflow !== undefined) {
    const reportState = reportTo(`${entity.key}/workflow.json`);
    lintStates(documents.workflow, reportState);
    lintStateTitles(documents.workflow, reportState);
    lintReach(documents.workflow, entity, reportState);
    lintWritten(documents.workflow, entity, enums, findEntity, reportState);
  }
  for (const [name, list] of entity.lists) {
    const file = name === 'list' ? 'list.json' : `${name}.list.json`;
    const reportList = reportTo(`${entity.key}/${file}`);
    lintColumns(list, entity, findEntity, reportList);
    const document = documents.lists[name];
    if (document !== undefined) lintListTitles(document, list, entity, findEntity, reportList);
  }
  for (const [name, form] of Object.entries(documents.forms))
    lintPickTitles(form, reportTo(`${entity.key}/${name}.form.json`));
  if (documents.cases !== undefined) lintCases(documents.cases, entity, enums, reportTo(`${entity.key}/cases.json`));
}

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
