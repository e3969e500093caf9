import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import type { Wording } from '../expressions/Wording.ts';

/** What is known of a record, and of the person who asks about a transition with it. */
export interface TransitionFacts {
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  /** With the fields that may be told; what reads others is told neither in words nor in what it comes to. */
  readonly wording: Wording;
  /** The record as the conditions read it, before anything is entered. */
  readonly scope: Scope;
  /** The person has the right to take the transition with some records. */
  readonly isAllowed: boolean;
  /** The words of the refusal, empty where there are none; undefined: he may take it now. */
  readonly refusal: string | undefined;
  /** Of each entry of `who`, in order, whether it is him. */
  readonly granted: readonly boolean[];
  /** Without `who`: the record is among those that he may take it with. */
  readonly isInRows: boolean;
  /** Of each guard that looks at other records, by its place, whether it holds; what is not known is not there. */
  readonly counted: ReadonlyMap<number, boolean>;
  /** What stands in texts beside fields, such as the title of what one refers to. */
  readonly texts: Values;
}
