import type { StepDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { Value } from '#language/Value.ts';

/** The number of the step at which a row with this value stands, from 0; -1 for a value that is on no step. */
export function stepOf(steps: readonly StepDocument[], value: Value): number {
  return steps.findIndex(({ values }) => values.some((other) => other === value));
}
