import type { Scope } from '#language/compiler/Scope.ts';

/** The inputs of rules other than the record: passed in, never fetched. */
export interface EvaluationContext extends Pick<Scope, 'values' | 'user' | 'now' | 'refs' | 'enums'> {
  readonly index?: number | undefined;
  /** The purpose of the save: the name of a picked form or the code of a transition; undefined for the main form. */
  readonly action?: string | undefined;
}
