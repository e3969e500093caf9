import type { FieldState } from '#engine/rules/FieldState.ts';

export function sameState(a: FieldState | undefined, b: FieldState | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  return a.display === b.display && a.required === b.required && a.readOnly === b.readOnly && sameSet(a.set, b.set);
}

const sameSet = (a: FieldState['set'], b: FieldState['set']): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
