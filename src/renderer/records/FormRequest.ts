import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { Value } from '#language/Value.ts';

export interface Prefilled {
  readonly value: Value;
  readonly text?: string;
}

/** Which form to open: for a new record, or for the one with `id`. */
export interface FormRequest {
  readonly entity: string;
  /** Name of the form: `form`, or that of a form document. */
  readonly form: string;
  readonly id: number | undefined;
  readonly prefill: Readonly<Record<string, Prefilled>>;
  /** Prefilled fields are fixed by the screen and not rendered. */
  readonly isFixed?: boolean;
  readonly title?: string;
  readonly about?: string;
  /** The transition that follows the save: what it requires is required here. */
  readonly transition?: Pick<TransitionModel, 'action' | 'title'>;
  /** The save is a version of the record that waits for its release. */
  readonly isCorrection?: boolean;
}

interface Related {
  readonly entity: string;
  readonly id: number;
  readonly name: string;
}

/** The initial values of a new record that refers, by the field `by`, to another record. */
export function relationPrefill(
  model: EntityModel,
  by: string,
  { entity, id, name }: Related,
): Record<string, Prefilled> {
  const field = model.field(by);
  const oneOf = field?.reference?.oneOf;
  return {
    ...(oneOf === undefined ? {} : { [oneOf.by]: { value: entity } }),
    [by]: { value: id, text: name },
    ...(field?.pairOf === undefined ? {} : { [field.pairOf]: { value: name } }),
  };
}
