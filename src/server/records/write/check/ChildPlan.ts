import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { CheckedDraft, Draft } from '../Draft.ts';

/** The child rows behind one field of a draft: which stay, in the order sent, and which go. */
export interface ChildPlan {
  readonly field: FieldModel;
  readonly entity: EntityModel;
  /** Field of the child entity that refers to the parent. */
  readonly by: string;
  readonly rows: readonly Draft[];
  readonly removed: readonly Record<string, Value>[];
}

/** A child plan after the rules and checks of its rows. */
export interface CheckedChildren extends Omit<ChildPlan, 'rows'> {
  readonly rows: readonly CheckedDraft[];
}
