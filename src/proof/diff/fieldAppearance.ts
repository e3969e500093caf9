import { isEmpty, type Value } from '#language/Value.ts';
import type { FieldState, Outcome } from '#engine/rules/FieldState.ts';
import type { Ruled } from './BehaviourDiff.ts';

/** The stored value of a field after a save. */
export type Stored = { readonly value: Value } | 'entered' | 'kept';

export interface FieldAppearance {
  readonly state: FieldState;
  readonly stored: Stored;
}

const SHOWN: FieldState = {
  display: 'visible',
  required: false,
  readOnly: false,
  title: undefined,
  options: undefined,
  set: undefined,
};

/** The state of a field after the rules; whether a value is stored follows `pickWritable`. */
export function lookOf({ states, computed }: Outcome, index: number): FieldAppearance {
  const state = states[index] ?? SHOWN;
  if (state.display === 'none') return { state, stored: { value: null } };
  const value = computed.get(index);
  if (value !== undefined) return { state, stored: { value: isEmpty(value) ? null : value } };
  return { state, stored: state.readOnly || state.display === 'hidden' ? 'kept' : 'entered' };
}

/** The differing properties of two field states; those of a hidden field do not count. */
export function compareLooks(before: FieldAppearance, after: FieldAppearance): Ruled[] {
  const [a, b] = [before.state, after.state];
  const [wasShown, isShown] = [a.display === 'visible', b.display === 'visible'];
  const found: Ruled[] = [];
  if (wasShown !== isShown) found.push('visible');
  if (a.required !== b.required) found.push('required');
  if (wasShown !== isShown) return found;
  if (isShown && a.readOnly !== b.readOnly) found.push('readOnly');
  if (isShown && a.title !== b.title) found.push('title');
  if (isShown && !sameOptions(a.options, b.options)) found.push('options');
  if (!sameStored(before.stored, after.stored)) found.push('stored');
  if (isShown && otherEffects(a, b).length > 0) found.push('set');
  return found;
}

/** Effects that are compared separately. */
const NAMED: readonly string[] = ['title', 'options'];

/** The names of other effects whose values differ. */
export function otherEffects({ set: a = {} }: FieldState, { set: b = {} }: FieldState): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => !NAMED.includes(name) && !sameValue(a[name] ?? null, b[name] ?? null));
}

function sameOptions(a: readonly Value[] | undefined, b: readonly Value[] | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** A value that is stored in only one version is read-only in the other one, which is already reported. */
function sameStored(a: Stored, b: Stored): boolean {
  if (typeof a === 'string' && typeof b === 'string') return true;
  return typeof a !== 'string' && typeof b !== 'string' && sameValue(a.value, b.value);
}

const sameValue = (a: Value, b: Value): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
