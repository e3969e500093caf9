import type { TransitionDocument, TransitionInput } from '#generated/documents/WorkflowDocument.ts';

/** The inputs that a transition itself names, all in the long form. */
export function listInputs({ inputs = [] }: TransitionDocument): TransitionInput[] {
  return inputs.map((input) => (typeof input === 'string' ? { field: input } : input));
}
