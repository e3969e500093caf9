import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { StateModel, TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { ReminderModel } from '#engine/reminder/ReminderModel.ts';
import type { Expression } from '#language/Expression.ts';
import { mutateExpression } from '#proof/coverage/mutateExpression.ts';
import { otherConstants } from '#proof/coverage/otherConstants.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import { describeExpression } from '#proof/expressions/describeExpression.ts';
import type { Wording } from '#proof/expressions/Wording.ts';

/** The decision that was changed; it determines which cases can notice the change. */
export type DecisionGroup =
  | { readonly kind: 'transition'; readonly transition: TransitionModel }
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'due'; readonly name: string }
  | { readonly kind: 'view' }
  /** With the state, if it restricts the editable fields. */
  | { readonly kind: 'edit'; readonly state?: StateModel | undefined }
  | { readonly kind: 'fields'; readonly name: string }
  | { readonly kind: 'errors'; readonly field: string }
  /** A rollup or searched field, or a sum of a list: `list/money`. */
  | { readonly kind: 'sums'; readonly name: string }
  /** The condition of a reference. */
  | { readonly kind: 'chooses'; readonly name: string };

/** A product with one changed decision. A complete set of cases notices every one. */
export interface DecisionVariant {
  readonly group: DecisionGroup;
  /** The decision and the change: `动作 审批：去掉「从 草稿」`. */
  readonly text: string;
  readonly place: RulePlace;
  readonly entity: EntityModel;
  readonly reminders: readonly ReminderModel[];
  /** The changed condition; undefined where something else was changed. */
  readonly change?:
    | { readonly was: Expression; readonly is: Expression; readonly isOwn: boolean; readonly over?: string | undefined }
    | undefined;
}

export type Put = (expression: Expression) => Partial<Pick<DecisionVariant, 'entity' | 'reminders'>>;

/** Collects variants, each with one change. */
export class Variants {
  readonly wording: Wording;
  readonly entity: EntityModel;
  readonly reminders: readonly ReminderModel[];
  readonly found: DecisionVariant[] = [];

  constructor(wording: Wording, reminders: readonly ReminderModel[]) {
    this.wording = wording;
    this.entity = wording.entity;
    this.reminders = reminders;
  }

  add(group: DecisionGroup, text: string, [file, pointer]: readonly [string, string], other: ReturnType<Put>): void {
    const [entity, reminders] = [this.entity, this.reminders];
    this.found.push({ group, text, place: { file: this.#path(file), pointer }, entity, reminders, ...other });
  }

  /** Describes expressions over records of another entity, else over the record itself. */
  wordsOver(over: string | undefined): (one: Expression) => string {
    const { entity, enums, findEntity } = this.wording;
    const record = findEntity?.(over ?? '') ?? entity;
    return (one) =>
      describeExpression(one, record, enums, { findEntity, outer: over === undefined ? undefined : entity });
  }

  #path(file: string): string {
    return file.includes('/') ? file : `${this.entity.key}/${file}`;
  }

  /** Variants of a condition over records of `over`, else the record itself: always true, never, each small change. */
  expression(
    group: DecisionGroup,
    title: string,
    at: readonly [string, string],
    was: Expression,
    put: Put,
    over?: string,
  ): void {
    const words = this.wordsOver(over);
    const { findEntity } = this.wording;
    const wording = { ...this.wording, entity: findEntity?.(over ?? '') ?? this.entity };
    const literal = (value: boolean): Expression => ({ kind: 'literal', value, start: was.start, end: was.end });
    const add = (text: string, is: Expression): void =>
      this.add(group, `${title}${text}`, at, {
        ...put(is),
        ...{ change: { was, is, isOwn: over === undefined, over } },
      });
    if (was.kind !== 'literal') {
      add(`总是成立`, literal(true));
      add(`从不成立`, literal(false));
    }
    for (const { text, expression } of mutateExpression(was, true, otherConstants(wording, was, undefined), words))
      add(text, expression);
  }
}
