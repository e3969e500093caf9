import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RowStates } from './RowStates.ts';
import { withUnread } from './unreadIssues.ts';

interface CheckedRecord {
  readonly model: EntityModel;
  readonly rows: RowStates;
  readonly outcome: Outcome;
  readonly context: EvaluationContext;
  readonly fields: readonly FieldModel[];
  /** The input, including child rows. */
  readonly entered: Values;
  readonly typed: Values;
  readonly stored: Values | undefined;
}

/** The errors of these fields of a record, including unreadable texts, and of their child rows. */
export function recordIssues(record: CheckedRecord): Issue[] {
  const { model, rows, outcome, context, fields, entered, typed, stored } = record;
  const issues = validateRecord({ entity: model, outcome, context, fields, stored });
  const visible = fields.filter(({ index }) => outcome.states[index]?.display === 'visible');
  const titled = visible.map((field) => ({ ...field, title: outcome.states[field.index]?.title ?? field.title }));
  return [
    ...withUnread(issues, { fields: titled, typed, now: context.now }),
    ...rows.validate(visible, entered, outcome.values, context),
  ];
}
