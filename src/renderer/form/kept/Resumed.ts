import type { WaitingSave } from './WaitingSave.ts';

/** A save that got no reply or was refused, with which a form goes on. */
export interface Resumed {
  readonly save: WaitingSave;
  /** Forgets it, once the form was saved in its place. */
  readonly forget: () => void;
}
