import type { WaitingSave } from './WaitingSave.ts';

/** A save without reply, or a rejected one, that a form resumes. */
export interface Resumed {
  readonly save: WaitingSave;
  /** Forgets it, once the form was saved in its place. */
  readonly forget: () => void;
}
