import type { Scope } from '#language/compiler/Scope.ts';
import { isList, isRow, type Value, type Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { InputModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf, type FindInputs } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';

/** One child row of a case after the rules of its own entity. */
export interface CaseRow {
  readonly entity: InputModel;
  readonly outcome: Outcome;
  readonly issues: readonly Issue[];
}

/** The user and the time for the evaluation of rows. */
export interface RowSurroundings extends Pick<Scope, 'user' | 'now' | 'enums'> {
  readonly findEntity: FindInputs;
}

/** Runs the rules of child rows: each with its own entity, and with the parent record as a reference. */
export function runCaseRows(
  field: FieldModel,
  value: Value | undefined,
  parent: Values,
  { findEntity, user, now, enums }: RowSurroundings,
): CaseRow[] {
  const { child } = field;
  const entity = child === undefined ? undefined : findEntity(child.entity);
  if (child === undefined || entity === undefined || !isList(value)) return [];
  const fields = childFieldsOf(field, findEntity).filter(({ name }) => name !== 'Id');
  return value.filter(isRow).map((row, index) => {
    const context: EvaluationContext = {
      user,
      now,
      enums,
      values: { ...row, [child.by]: parent['Id'] ?? 0 },
      refs: { [child.by]: parent },
      index,
    };
    const outcome = evaluateRules(entity.ruleSet, context);
    return { entity, outcome, issues: validateRecord({ entity, outcome, context, fields }) };
  });
}

/** Parses an expectation about child rows: `paymentPlan[0].PlanMoney`; undefined for a field of the record itself. */
export function readRowPath(name: string): { field: string; index: number; inner: string } | undefined {
  const match = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(name);
  return match === null ? undefined : { field: match[1] ?? '', index: Number(match[2]), inner: match[3] ?? '' };
}
