import type { MouseEvent } from 'react';
import type { Values } from '#language/Value.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import type { Situation } from './Situation.ts';

/** What to fill the form in with, once; a new object does it again. */
export interface FillRequest {
  readonly values: Values;
  readonly refs: Readonly<Record<string, Values>>;
}

/** The live form, for the panels beside it. */
export interface FormPort {
  readonly situation: Situation;
  readonly setSituation: (situation: Situation) => void;
  /** The form as it is filled in; undefined while there is none. */
  readonly engine: FormEngine | undefined;
  readonly setEngine: (engine: FormEngine | undefined) => void;
  readonly fill: FillRequest | undefined;
  /** Fills the form in as a case does, and shows it. */
  readonly fillIn: (ruleCase: RuleCase) => void;
  /** Name of the field that is to be explained. */
  readonly asked: string | undefined;
  readonly ask: (field: string) => void;
  /** Alt and a click on a label ask about its field. */
  readonly onClickCapture: (event: MouseEvent) => void;
  /** Shows a field of the form. */
  readonly goTo: (field: string) => void;
}
