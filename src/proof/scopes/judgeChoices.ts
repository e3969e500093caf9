import type { FieldModel } from '#fields/FieldModel.ts';
import { isReference } from '#fields/table/fieldKinds.ts';
import { build } from '#language/build.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import type { CheckModel, EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { fieldsAt } from '../expressions/LintExpression.ts';
import { AtomTable } from '../lint/AtomTable.ts';
import { isTrue } from '../lint/Formula.ts';
import { MAX_TRUTHS } from '../lint/lintCondition.ts';
import { readFormula } from '../lint/readFormula.ts';
import type { ScopeFindings } from './ScopeFindings.ts';

/** A field whose picker offers records of one entity. */
interface Choice {
  readonly field: FieldModel;
  readonly target: EntityModel;
  /** The fields by which expressions reach the chosen record: that of its Id, and that of its name. */
  readonly names: readonly string[];
  readonly where: Expression | undefined;
}

/**
 * Decides for every picker of an entity and every check that reads the chosen record whether the check rejects offered
 * records. Rejecting all is a contradiction. Rejecting some may be intended, so it is only a note, and only where the
 * check reads nothing but the chosen record: otherwise the rest of the form decides.
 */
export function judgeChoices(
  entity: EntityModel,
  enums: EnumSource,
  findEntity: FindEntity,
  findings: ScopeFindings,
): void {
  for (const choice of choicesIn(entity, findEntity))
    for (const check of entity.checks) {
      const names = listNames(check.when);
      const isAbout = (name: ExpressionOf<'name'>): boolean => readsChosen(name, choice);
      if (!names.some(isAbout)) continue;
      const verdict = judge(entity, choice, check.when, enums, findEntity);
      if (verdict === 'holds') findings.hold();
      else if (verdict === 'refused') reportRefused(entity, choice, check, findings);
      else if (names.every((name) => isAbout(name) || isChosenId(name, choice) || name.root === '$config'))
        reportUndecided(entity, choice, check, verdict, findings);
    }
}

/** Whether users choose records for a field. Of a paired name and id, the name has the picker. */
export const hasPicker = ({ reference, computed, pairOf, component }: FieldModel): boolean =>
  reference !== undefined && !computed && pairOf === undefined && component !== 'None';

/** The pickers of single records of an entity. */
function choicesIn(entity: EntityModel, findEntity: FindEntity): Choice[] {
  return entity.fields.flatMap((field): Choice[] => {
    const { reference, name } = field;
    if (reference === undefined || !hasPicker(field)) return [];
    if (!isReference(field) && reference.idField === undefined) return [];
    const names = [name, ...(reference.idField === undefined ? [] : [reference.idField])];
    return referredKeys(reference).flatMap((key) => {
      const target = findEntity(key);
      return target === undefined ? [] : [{ field, target, names, where: reference.where }];
    });
  });
}

const readsChosen = ({ root, path: [first = ''] }: ExpressionOf<'name'>, { names }: Choice): boolean =>
  root === '$ref' && names.includes(first);

const isChosenId = ({ root, path: [first = ''] }: ExpressionOf<'name'>, { names }: Choice): boolean =>
  root === '$values' && names.includes(first);

type Verdict = 'holds' | 'refused' | 'some' | 'unknown';

/** The effect of a check on a picker's records. All occurring truth combinations are included: "none" is a proof. */
function judge(
  entity: EntityModel,
  choice: Choice,
  when: Expression,
  enums: EnumSource,
  findEntity: FindEntity,
): Verdict {
  const table = new AtomTable(enums);
  const fieldOf = fieldsAt(choice.target, entity, findEntity);
  const read = (expression: Expression): ReturnType<typeof readFormula> =>
    readFormula(ofChosen(expression, choice), fieldOf, table);
  const [offered, refused] = [read(choice.where ?? build.literal(true)), read(when)];
  const exists = readFormula(build.not(build.call('empty', build.record('Id'))), fieldOf, table);
  const truths = table.truths(MAX_TRUTHS);
  if (truths === undefined) return 'unknown';
  const those = truths.filter((each) => isTrue(exists, each) && isTrue(offered, each));
  const count = those.filter((each) => isTrue(refused, each)).length;
  // A condition that is never met is reported elsewhere and decides nothing here.
  if (count === 0) return 'holds';
  return count === those.length ? 'refused' : 'some';
}

/** An expression about a record that was chosen: what it reads through the reference is read of that record. */
function ofChosen(expression: Expression, choice: Choice): Expression {
  const [name = '', id = name] = choice.names;
  return mapExpression(expression, (node) => {
    if (node.kind !== 'name') return node;
    const [first, second] = node.path;
    const chosen = (field: string): Expression => ({ ...node, root: '$record', path: [field] });
    if (readsChosen(node, choice) && second !== undefined) return chosen(second);
    return node.root === '$values' && first === id ? chosen('Id') : node;
  });
}

const offerOf = ({ field, where }: Choice): string =>
  where === undefined
    ? `The picker of "${field.name}" offers every record`
    : `The picker of "${field.name}" offers where \`${printExpression(where)}\``;

function reportRefused(
  entity: EntityModel,
  choice: Choice,
  { pointer, when }: CheckModel,
  findings: ScopeFindings,
): void {
  findings.problemsOf(`${entity.key}/form.json`)({
    code: 'scope/refused',
    pointer: `${pointer}/when`,
    range: [when.start, when.end],
    message: `${offerOf(choice)}, and this check refuses all of them`,
    proposal: 'Correct the check, or the "where" of the field',
  });
}

function reportUndecided(
  entity: EntityModel,
  choice: Choice,
  { pointer, when }: CheckModel,
  verdict: 'some' | 'unknown',
  findings: ScopeFindings,
): void {
  const why =
    verdict === 'some'
      ? 'and this check probably refuses some of them'
      : 'and whether this check refuses some of them was not decided: there are too many combinations';
  findings.notesOf(`${entity.key}/form.json`)({
    code: 'scope/undecided',
    pointer: `${pointer}/when`,
    range: [when.start, when.end],
    message: `${offerOf(choice)}, ${why}`,
    proposal: 'If these need not be offered, ask the same in the "where" of the field',
  });
}
