import type { Report } from '#engine/model/SchemaProblem.ts';

/** Reports a state that is not among the known ones; proposes those there are. */
export function checkState(
  value: number,
  states: readonly { readonly value: number; readonly title: string }[],
  pointer: string,
  report: Report,
): void {
  if (states.some((state) => state.value === value)) return;
  report({
    code: 'reference/unknown-state',
    pointer,
    message: `There is no state ${value}`,
    proposal: `States: ${states.map((state) => `${state.value} ${state.title}`).join(', ')}`,
  });
}
