import type { StepDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { Value } from '#language/Value.ts';

/** The index of the step of a row with this value, from 0; -1 if the value is on no step. */
export function stepOf(steps: readonly StepDocument[], value: Value): number {
  return steps.findIndex(({ values }) => values.some((other) => other === value));
}
