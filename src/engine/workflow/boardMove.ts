import { isList, type Value } from '#language/Value.ts';
import { type FieldChangeInput, refuseFieldChange } from '../permission/changeable.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';
import { statusOf } from '../model/EntitySource.ts';

/** The effect of moving a record to the column of another state or item. */
export type BoardMove =
  | { readonly kind: 'take'; readonly transitions: readonly TransitionModel[] }
  /** The field is saved with the value. */
  | { readonly kind: 'save' }
  /** It cannot be moved there now; these transitions lead there, and the caller can query why they are refused. */
  | { readonly kind: 'refused'; readonly text: string; readonly transitions: readonly TransitionModel[] };

interface BoardMoveInput extends FieldChangeInput {
  /** The actions that the user has of the entity. */
  readonly actions: ReadonlySet<string>;
  /** The value of the field in the row. */
  readonly from: Value;
}

/**
 * Decides how a record gets from one state or item to another: a state moves by the transitions that lead there and that the row offers, any
 * other field by saving it. Where a transition may lead to several states, its conditions decide when it is taken.
 */
export function boardMove(input: BoardMoveInput, to: Value): BoardMove {
  const { entity, field, row, from, actions } = input;
  const { workflow } = entity;
  if (workflow === undefined || !workflow.status.some((status) => status.field === field.name)) {
    const text = refuseFieldChange(input, to);
    return text === undefined ? { kind: 'save' } : { kind: 'refused', text, transitions: [] };
  }
  const can = row['Can'];
  const leading = workflow.transitions.filter(
    (transition) => transition.field === field.name && transition.to.some(({ state }) => state === to),
  );
  const next = leading.filter((transition) => transition.from?.some((state) => state === from) ?? true);
  const manual = next.filter((transition) => transition.manual);
  const open = manual.filter(
    ({ action }) => actions.has(action) && can !== undefined && isList(can) && can.includes(action),
  );
  if (open.length > 0) return { kind: 'take', transitions: open };
  return { kind: 'refused', text: whyNot(input, to, leading, next), transitions: manual };
}

function whyNot(
  { entity, field, from }: BoardMoveInput,
  to: Value,
  leading: readonly TransitionModel[],
  next: readonly TransitionModel[],
): string {
  const states = statusOf(entity, field.name)?.states ?? [];
  const titleOf = (value: Value): string => states.find((state) => state.value === value)?.title ?? '空';
  const [first] = next.filter(({ manual }) => manual);
  if (first !== undefined) return `现在不能${first.title}`;
  if (next.length > 0) return `「${titleOf(to)}」由系统自动变更`;
  if (leading.length === 0) return `「${titleOf(to)}」由系统按其他内容得出，不能直接改`;
  const before = [...new Set(leading.flatMap((transition) => transition.from ?? []))].map(titleOf);
  return `「${titleOf(from)}」不能直接到「${titleOf(to)}」，要先到「${before.join('」或「')}」`;
}
