import type { Value } from '#language/Value.ts';
import type { FieldState } from './FieldState.ts';

export const REQUIRED = 1;
export const READ_ONLY = 2;
export const HIDDEN = 4;
export const NONE = 8;

const CONSTANT: readonly FieldState[] = Array.from({ length: 16 }, (_, flags) =>
  makeState(flags, undefined, undefined),
);
const DEFAULT = makeState(0, undefined, undefined);

/** The state for a set of flags. Equal flags give the same object, so that unchanged fields are seen by identity. */
export function fieldStateOf(
  flags: number,
  title: string | undefined,
  options: readonly Value[] | undefined,
): FieldState {
  return title === undefined && options === undefined ? (CONSTANT[flags] ?? DEFAULT) : makeState(flags, title, options);
}

function makeState(flags: number, title: string | undefined, options: readonly Value[] | undefined): FieldState {
  const display = (flags & NONE) !== 0 ? 'none' : (flags & HIDDEN) !== 0 ? 'hidden' : 'visible';
  const shown = display === 'visible';
  return Object.freeze({
    display,
    required: shown && (flags & REQUIRED) !== 0,
    readOnly: (flags & READ_ONLY) !== 0,
    title,
    options,
  });
}
