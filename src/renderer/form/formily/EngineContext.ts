import { createContext, use } from 'react';
import type { Control } from '../../fields/controls/ControlProps.ts';
import type { FormEngine } from './FormEngine.ts';

export interface FormParts {
  readonly engine: FormEngine;
  /** The field components that this form needs, by name. */
  readonly controls: ReadonlyMap<string, Control>;
  /** A field whose control stands outside the form. */
  readonly without?: string | undefined;
}

export const EngineContext = createContext<FormParts | undefined>(undefined);

/** The form around a field. Throws outside of one. */
export function useFormParts(): FormParts {
  const parts = use(EngineContext);
  if (parts === undefined) throw new Error('There is no form above this field');
  return parts;
}
