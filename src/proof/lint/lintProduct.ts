import type { Limits } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { tryExpression } from './read/tryExpression.ts';
import type { EntityDocuments } from '#engine/model/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report, SchemaProblem } from '#engine/model/SchemaProblem.ts';
import { ProblemList } from '../check/ProblemList.ts';
import { eachReaction } from './read/eachReaction.ts';
import { enumUse } from './enumUse.ts';
import { lintBooleans } from './lintBooleans.ts';
import { lintCases } from './lintCases.ts';
import { lintCondition } from './lintCondition.ts';
import { lintConstants } from './lintConstants.ts';
import { lintDependencies } from './lintDependencies.ts';
import { lintEnums } from './lintEnums.ts';
import { fieldsAt, type LintExpression } from './read/LintExpression.ts';
import { lintLiterals } from './lintLiterals.ts';
import { lintHidden } from './lintHidden.ts';
import { lintReach } from './lintReach.ts';
import { lintShadowed } from './lintShadowed.ts';
import { lintStates } from './lintStates.ts';
import { listExpressions } from './read/listExpressions.ts';

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
): LintResult {
  const found = new ProblemList();
  const reportTo = (file: string): Report => found.reportTo(file);
  const enums = enumsOfProduct(product);
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const expressions: LintExpression[] = enumExpressions(product, findEntity);
  for (const documents of product.entities) {
    const entity = entities.get(documents.key);
    if (entity === undefined) continue;
    if (shouldStop()) return { problems: found.problems(), isComplete: false };
    expressions.push(...listExpressions(documents, entity, findEntity));
    lintEntity(documents, entity, { enums, findEntity, reportTo });
  }
  for (const lint of expressions) {
    if (shouldStop()) return { problems: found.problems(), isComplete: false };
    const report = reportTo(lint.file);
    const before = found.count;
    lintLiterals(lint, enums, report);
    // A value that never occurs makes a condition false by itself; one finding is enough.
    if (found.count === before && report.isFull?.() !== true) lintCondition(lint, enums, report);
  }
  lintEnums(product.enums, enumUse(entities.values(), expressions, enums), reportTo);
  return { problems: found.problems(), isComplete: true };
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
  lintShadowed(entity, enums, findEntity, report);
  if (documents.workflow !== undefined) {
    const reportState = reportTo(`${entity.key}/workflow.json`);
    lintStates(documents.workflow, reportState);
    lintReach(documents.workflow, entity, reportState);
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
