import type { TagColor } from '../enums/EnumType.ts';
import type { Expression } from '../expression/Expression.ts';

/** Grants editing of some fields in a state, to those who meet `when`. */
export interface EditGrantModel {
  readonly fields: readonly string[];
  readonly when: Expression | undefined;
}

export interface StateModel {
  readonly value: number;
  readonly title: string;
  readonly color: TagColor;
  readonly deletable: boolean;
  /** true: every field; otherwise only what a grant names. */
  readonly edit: true | readonly EditGrantModel[];
}

/** A field whose value follows from the others at every save. */
export interface StatusModel {
  readonly field: string;
  readonly title: string;
  readonly computed: Expression | undefined;
  readonly states: readonly Pick<StateModel, 'value' | 'title' | 'color'>[];
}

/** The states of an entity. `status[0]` is the state field itself. */
export interface WorkflowModel {
  readonly field: string;
  readonly title: string;
  readonly initial: number | undefined;
  readonly states: readonly StateModel[];
  readonly status: readonly StatusModel[];
}
