import type { FieldState } from '#engine/rules/FieldState.ts';

/** A field that no rule was asked about: it is not drawn. */
export const HIDDEN: FieldState = {
  display: 'none',
  required: false,
  readOnly: true,
  title: undefined,
  options: undefined,
  set: undefined,
};
