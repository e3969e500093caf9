import type { FieldState } from '#engine/rules/FieldState.ts';

/** Tells whether two field states look the same on the screen. */
export function sameState(a: FieldState | undefined, b: FieldState | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  return (
    a.display === b.display &&
    a.required === b.required &&
    a.readOnly === b.readOnly &&
    a.title === b.title &&
    sameOptions(a.options, b.options)
  );
}

function sameOptions(a: FieldState['options'], b: FieldState['options']): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && a.length === b.length && a.every((value, i) => value === b[i]);
}
