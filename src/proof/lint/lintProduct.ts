import type { Limits } from '../analysis/Limits.ts';
import { enumsWithEarlier } from '#engine/enums/enumsOfProduct.ts';
import { tryExpression, listExpressions } from '../expressions/listExpressions.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { ProblemList } from '../check/ProblemList.ts';
import { enumUse, isPartUse, joinUses, type PartUse } from './enumUse.ts';
import { type CheckMemory, isNothing, NO_MEMORY, type Reads } from '../memory/CheckMemory.ts';
import { lintBounds } from './lintBounds.ts';
import { lintCondition } from './lintCondition.ts';
import { lintDemo } from './demo/lintDemo.ts';
import { lintEntity, type Surroundings } from './lintEntity.ts';
import { lintEnums } from './lintEnums.ts';
import { fieldsAt, type LintExpression } from '../expressions/LintExpression.ts';
import { lintLiterals } from './lintLiterals.ts';
import { lintMenus } from './lintMenus.ts';
import { lintMessages } from './lintMessages.ts';
import { lintPortal, lintWorkbenches } from './lintPortal.ts';
import { lintMenuTitles, lintSeries } from './lintTitles.ts';
import { lintOrganisation } from './lintOrganisation.ts';
import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { contrastOf, shadesOf } from '#engine/site/shades.ts';

/** The findings about a product, and the extent of the analysis. */
export interface LintResult {
  readonly problems: readonly SchemaProblem[];
  readonly isComplete: boolean;
}

/** Finds valid but pointless parts: conditions without effect, impossible values, rules without effect. */
export function lintProduct(
  product: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
  { shouldStop }: Pick<Limits, 'shouldStop'>,
  memory: CheckMemory = NO_MEMORY,
): LintResult {
  const found = new ProblemList();
  const reportTo = (file: string): Report => found.reportTo(file);
  const enums = enumsWithEarlier(product);
  let cut = 0;
  // A check that was cut off counts as reported, so that it is not cached as sound.
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
      // An impossible value already makes the condition false; one finding is enough.
      const isOpen = (): boolean => found.count === before && report.isFull?.() !== true;
      if (isOpen()) lintCondition(lint, known.enums, report);
      if (isOpen()) lintBounds(lint, known.entities, report);
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
      reads.files('enums/', 'reminders/');
      const expressions = [
        ...enumExpressions(product, known.findEntity),
        ...reminderExpressions(product, known.findEntity),
      ];
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
  lintMenuTitles(product, reportTo);
  lintSeries(product, reportTo);
  piece('workbenches', ['menus/', 'workbench/'], () => lintWorkbenches(product, reportTo));
  for (const { key } of product.entities)
    piece(`portal ${key}`, ['menus/', `${key}/`], (known) => lintPortal(key, product, known.entities, reportTo));
  if (product.company !== undefined) lintLook(product.company, reportTo('company.json'));
  lintDemo(product, piece);
  lintEnums(product.enums, joinUses(uses), reportTo);
  return { problems: found.problems(), isComplete: true };
}

interface Known extends Surroundings {
  readonly entities: ReadonlyMap<string, EntityModel>;
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

function reminderExpressions({ reminders }: ProductDocuments, findEntity: FindEntity): LintExpression[] {
  return Object.entries(reminders).flatMap(([name, { sources }]) =>
    sources.flatMap(({ entity: key, where }, i) => {
      const expression = tryExpression(where);
      const entity = findEntity(key);
      if (expression === undefined || entity === undefined) return [];
      const fieldOf = fieldsAt(entity, undefined, findEntity);
      const pointer = `/sources/${i}/where`;
      return [{ file: `reminders/${name}.json`, pointer, expression, isCondition: true, fieldOf }];
    }),
  );
}

/** Minimum contrast of small text (WCAG 2, 1.4.3). */
const READABLE = 4.5;

/** Reports a colour of the product in which links, or the text on its buttons, cannot be read. */
function lintLook({ look }: CompanyDocument, report: Report): void {
  if (look?.color === undefined) return;
  const shades = shadesOf(look.color.toLowerCase());
  const contrast = contrastOf(shades.primary, shades['primary-soft']);
  if (contrast >= READABLE) return;
  report({
    code: 'look/low-contrast',
    pointer: '/look/color',
    message: `Text in this colour, and white text on it, cannot be read: its contrast is ${told(contrast)} and has to be ${READABLE}`,
    proposal: 'Take a darker one',
  });
}

/** Two decimals, rounded down: 4.46 is insufficient, and must not be shown as the required 4.5. */
const told = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2);
