import type { TransitionModel } from '#engine/model/WorkflowModel.ts';

/** A transition that the user is about to take with one record, or with several at once. */
export interface ActionRequest {
  readonly transition: TransitionModel;
  readonly ids: readonly number[];
  /** The version of the record that the user sees; undefined when it is about several. */
  readonly version: number | undefined;
}
