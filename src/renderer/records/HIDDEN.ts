import type { FieldState } from '#engine/rules/FieldState.ts';

/** The state of a field without evaluated rules: hidden. */
export const HIDDEN: FieldState = {
  display: 'none',
  required: false,
  readOnly: true,
  title: undefined,
  options: undefined,
  set: undefined,
};
