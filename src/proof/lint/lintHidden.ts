import type { EnumSource } from '#language/EnumType.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { AtomTable } from './AtomTable.ts';
import { isTrue, type Formula, type Truths } from './Formula.ts';
import { fieldsAt, type FieldOf } from '../expressions/LintExpression.ts';
import { MAX_TRUTHS } from './lintCondition.ts';
import { conjunction, constantly, flagFormula } from './lintShadowed.ts';

/** The rules that govern one field, as formulas over one table. */
interface Governed {
  readonly field: FieldModel;
  readonly required: Rule | undefined;
  readonly shown: Formula;
  readonly demanded: Formula;
  readonly truths: readonly Truths[];
}

/** Reports fields that are required only where they are hidden, so never entered. `report` is that of form.json. */
export function lintHidden(
  { form }: EntityDocuments,
  entity: EntityModel,
  enums: EnumSource,
  findEntity: FindEntity,
  report: Report,
): void {
  const demandOf = ({ name, pointer }: FieldModel): string => {
    const index = (form.required ?? []).indexOf(name);
    return index < 0 ? pointer : `/required/${index}`;
  };
  const fieldOf = fieldsAt(entity, entity, findEntity);
  for (const field of entity.fields) {
    if (field.pointer === '') continue;
    if (isDrawnNowhere(field))
      report({
        code: 'rule/hidden-required',
        pointer: demandOf(field),
        message: `"${field.name}" is required and on no form, so users cannot fill it in`,
        proposal: 'Draw the field, or do not require it',
      });
    const governed = readGoverned(entity, field, enums, fieldOf);
    if (governed === undefined) continue;
    if (!lintNeverAsked(governed, demandOf(field), report)) lintHiddenBranches(entity, governed, report);
  }
}

const isDrawnNowhere = ({ component, required, computed, pairOf }: FieldModel): boolean =>
  component === 'None' && required && !computed && pairOf === undefined;

function readGoverned(
  { ruleSet }: EntityModel,
  field: FieldModel,
  enums: EnumSource,
  fieldOf: FieldOf,
): Governed | undefined {
  const table = new AtomTable(enums);
  const displays = ruleSet.rules.filter(
    ({ property, targets }) => property === 'display' && targets.includes(field.index),
  );
  const required = ruleSet.rules.find(({ property, self }) => property === 'required' && self === field.index);
  if (displays.length === 0) return undefined;
  const shown = conjunction(displays.map((rule) => flagFormula(rule, true, fieldOf, table)));
  const demanded =
    required === undefined ? constantly(field.required) : flagFormula(required, field.required, fieldOf, table);
  const truths = table.truths(MAX_TRUTHS);
  return truths === undefined ? undefined : { field, required, shown, demanded, truths };
}

/** Reports a field that is required only where it is hidden; true when it is. */
function lintNeverAsked(
  { field, required, shown, demanded, truths }: Governed,
  demand: string,
  report: Report,
): boolean {
  const isPossible = (...formulas: Formula[]): boolean =>
    truths.some((each) => formulas.every((formula) => isTrue(formula, each)));
  const isHidden = !isPossible(shown);
  const byAction = isHidden && field.requiredBy.length > 0;
  if (!byAction && (!isPossible(demanded) || isPossible(shown, demanded))) return false;
  const when = isHidden ? 'always hidden' : 'hidden wherever it is required';
  report({
    code: 'rule/hidden-required',
    pointer: required?.pointer ?? demand,
    message: `"${field.name}" is required and ${when}, so users cannot fill it in`,
    proposal: isHidden ? 'Show the field, or do not require it' : 'Require it where it is shown',
  });
  return true;
}

/** Reports `required: true` in a branch that hides the field. */
function lintHiddenBranches({ ruleSet }: EntityModel, { field, required }: Governed, report: Report): void {
  const display = ruleSet.rules.find(
    ({ property, self, pointer }) => property === 'display' && self === field.index && pointer === required?.pointer,
  );
  for (const branch of ['fulfill', 'otherwise'] as const) {
    const shows = display?.[branch]?.constant;
    const isHidden = shows === 'none' || shows === 'hidden';
    if (!isHidden || required?.[branch]?.constant !== true) continue;
    report({
      code: 'rule/hidden-required',
      pointer: `${required.pointer}/${branch}/state/required`,
      message: `This branch hides "${field.name}" and requires it; a hidden field is never required`,
      proposal: 'Take "required" out of this branch',
    });
  }
}
