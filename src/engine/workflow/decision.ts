import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Expression } from '#language/Expression.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isAmount, isReference, isRows, isUpload } from '#fields/table/fieldKinds.ts';
import { isBaseField, type EntityModel } from '../model/EntityModel.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';
import { statusOf } from '../model/EntitySource.ts';
import { actionModel } from './actionModel.ts';

/** A transition with one required yes/no question, which both buttons of its dialog answer. */
export interface Decision {
  readonly field: FieldModel;
  readonly yes: string;
  readonly no: string;
}

/** The decision that a transition asks for: its only required boolean input with words of its own and no default. */
export function decisionOf(entity: EntityModel, { action, inputs }: TransitionModel): Decision | undefined {
  if (inputs.length === 0) return undefined;
  const model = actionModel(entity, action);
  const [first, ...others] = inputs.flatMap((name) => {
    const field = model?.field(name);
    const { words, required, default: preset } = field ?? {};
    return field === undefined || words === undefined || required !== true || preset !== undefined
      ? []
      : [{ field, ...words }];
  });
  return others.length === 0 ? first : undefined;
}

/**
 * The title of a step in logs: the word of the decision (通过 or 不通过) where the targets of the transition tell it by
 * the state that was reached, else the title of the transition.
 */
export function stepTitle(entity: EntityModel, transition: TransitionModel, state: number | null): string {
  const decision = state === null ? undefined : decisionOf(entity, transition);
  if (decision === undefined) return transition.title;
  const { field, yes, no } = decision;
  for (const { when, state: reached } of transition.to) {
    const [ifYes, ifNo] = [true, false].map((answer) => when !== undefined && holds(when, { [field.name]: answer }));
    if (ifYes !== ifNo) return (state === reached) === ifYes ? yes : no;
  }
  return transition.title;
}

const NOTHING_KNOWN: Omit<Scope, 'values'> = {
  record: {},
  index: 0,
  user: {},
  now: '',
  refs: {},
  enums: () => undefined,
  self: null,
};

const holds = (when: Expression, values: Values): boolean =>
  compileExpression(when)({ ...NOTHING_KNOWN, values }) === true;

/** The number of single facts on a card; child rows and files come on top. */
const MAX_FACTS = 10;

/**
 * What the dialog of a transition shows of the record: the fields in `decision`, else those of the head of the record,
 * required references and amounts but for computed zeros, then child rows and files. `isShown`: the field may be read and is visible.
 */
export function decisionFacts(
  entity: EntityModel,
  { decision, inputs }: TransitionModel,
  record: Values,
  isShown: (field: FieldModel) => boolean,
): readonly FieldModel[] {
  const isFilled = (field: FieldModel): boolean => isShown(field) && !isEmpty(record[field.name] ?? null);
  if (decision !== undefined) return decision.flatMap((name) => entity.field(name) ?? []).filter(isFilled);
  const useful = entity.fields.filter(
    (field) =>
      isFilled(field) &&
      !(field.computed && record[field.name] === 0) &&
      field.name !== entity.titleField &&
      !isBaseField(field) &&
      statusOf(entity, field.name) === undefined &&
      !inputs.includes(field.name),
  );
  const isWide = (field: FieldModel): boolean => isRows(field) || isUpload(field);
  const rank = (field: FieldModel): number =>
    entity.facts.includes(field.name) ? 0 : isAmount(field) ? 1 : isReference(field) && field.required ? 2 : 3;
  const single = useful.filter((field) => !isWide(field)).toSorted((a, b) => rank(a) - rank(b));
  const count = single.filter((field) => rank(field) < 3).length;
  const chosen = single.slice(0, Math.min(MAX_FACTS, Math.max(count, 4)));
  return [...useful.filter((field) => chosen.includes(field)), ...useful.filter(isWide)];
}
