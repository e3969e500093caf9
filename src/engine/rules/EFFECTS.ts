import type { Value } from '#language/Value.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { RuleProperty } from './Rule.ts';
import { HIDDEN, NONE, READ_ONLY, REQUIRED, type ApplyEffect, type OwnEffect, type RuleEffect } from './RuleEffect.ts';

const asWritten = (value: Value): Value => value;
const isTrue = (value: Value): Value => value === true;

const switchFlag =
  (flag: number): ApplyEffect =>
  ({ flags }, target, value) => {
    const before = flags[target] ?? 0;
    flags[target] = value === true ? before | flag : before & ~flag;
  };

/** Stores the set value in the field state, for the code that renders or checks it. */
const keep =
  (name: RuleProperty, fits: (value: Value) => boolean): ApplyEffect =>
  ({ set, unfit }, target, value) => {
    if (!fits(value)) {
      if (value !== null) unfit.push({ index: target, property: name, value });
      return;
    }
    const known = set.get(target);
    if (known === undefined) set.set(target, { [name]: value });
    else known[name] = value;
  };

/** The value as a field keeps it: an empty text is nothing, also when a rule makes it, and a number has the digits of its field. */
function exactValue(value: Value, digits: number | undefined): Value {
  const filled = value === '' ? null : value;
  return typeof filled === 'number' && digits !== undefined ? roundHalfUp(filled, digits) : filled;
}

/** The effect whose value the form enters where the user entered none. */
export const SUGGEST = 'suggest';

/** The effect that opens a section which is closed at first. */
export const OPEN = 'open';

const keepSuggestion = keep(SUGGEST, () => true);
const keepOpen = keep(OPEN, () => true);

/** The facts of most effects. */
const PLAIN = { isWide: false, isCarrying: false } as const;

/** The effects that every product has, in the order of legends. */
const FRAME_EFFECTS = {
  display: {
    ...PLAIN,
    spellings: {
      visible: (value) => (value === true ? 'visible' : 'none'),
      hidden: (value) => (value === true ? 'hidden' : 'visible'),
      display: asWritten,
    },
    apply: ({ fields, flags, scope, slotOf }, target, value) => {
      if (value === 'visible' || value === true) return;
      const keeps = value === 'hidden' || fields[target]?.keepHidden === true;
      flags[target] = (flags[target] ?? 0) | (keeps ? HIDDEN : NONE);
      const slot = slotOf[target] ?? -1;
      if (slot >= 0) scope.slots[slot] = null;
    },
    takes: 'boolean',
    isWide: true,
    isCarrying: true,
  },
  required: { ...PLAIN, takes: 'boolean', spellings: { required: isTrue }, apply: switchFlag(REQUIRED) },
  readOnly: {
    ...PLAIN,
    takes: 'boolean',
    spellings: { readOnly: isTrue, disabled: isTrue, editable: (value) => value !== true },
    apply: switchFlag(READ_ONLY),
  },
  options: { ...PLAIN, takes: 'list', spellings: { options: asWritten }, apply: keep('options', Array.isArray) },
  value: {
    ...PLAIN,
    takes: 'field',
    spellings: { value: asWritten },
    apply: ({ fields, flags, computed, scope, slotOf }, target, value) => {
      const exact = exactValue(value, fields[target]?.digits);
      const before = flags[target] ?? 0;
      computed.set(target, exact);
      flags[target] = before | READ_ONLY;
      const slot = slotOf[target] ?? -1;
      if (slot >= 0 && (before & (HIDDEN | NONE)) === 0) scope.slots[slot] = exact;
    },
    isCarrying: true,
  },
  [SUGGEST]: {
    ...PLAIN,
    takes: 'field',
    spellings: { [SUGGEST]: asWritten },
    apply: (run, target, value) => keepSuggestion(run, target, exactValue(value, run.fields[target]?.digits)),
  },
  [OPEN]: {
    ...PLAIN,
    takes: 'boolean',
    spellings: { [OPEN]: isTrue },
    apply: (run, target, value) => {
      if (value === true) keepOpen(run, target, value);
    },
    isWide: true,
  },
  title: {
    ...PLAIN,
    takes: 'text',
    spellings: { title: asWritten },
    apply: keep('title', (value) => typeof value === 'string'),
  },
} satisfies Readonly<Record<string, RuleEffect>>;

/** The name of an effect that every product has. */
export type FrameEffect = keyof typeof FRAME_EFFECTS;

const effects = new Map<RuleProperty, RuleEffect>(Object.entries(FRAME_EFFECTS));

/** The meaning of a key of `state`: the effect that it sets, and the effect's value for a written one. */
export interface Spelling {
  readonly property: RuleProperty;
  readonly map: (value: Value) => Value | undefined;
}

const spellings = new Map<string, Spelling>();
for (const [property, effect] of effects) spell(property, effect);

function spell(property: RuleProperty, effect: RuleEffect): void {
  for (const [key, map] of Object.entries(effect.spellings)) spellings.set(key, { property, map });
}

/** Every key that `state` may have: visible, hidden and display are three spellings of one effect. */
export const SPELLINGS: ReadonlyMap<string, Spelling> = spellings;

/** Adds the effects of a product, to be called before documents are read. Throws for a name or key that another one has. */
export function addEffects(more: Readonly<Record<RuleProperty, OwnEffect>>): void {
  for (const [name, own] of Object.entries(more)) {
    if (effects.has(name) || spellings.has(name)) throw new Error(`Effect ${name}: the name is taken`);
    const effect: RuleEffect = {
      ...PLAIN,
      own,
      takes: own.takes,
      refuses: own.refuses,
      spellings: { [name]: (value) => (own.fits(value) ? value : undefined) },
      apply: keep(name, own.fits),
    };
    effects.set(name, effect);
    spell(name, effect);
  }
}

/** The names of all effects, in the order of legends. */
export const effectNames = (): readonly RuleProperty[] => [...effects.keys()];

/** The effect of this name. Throws for an unknown name. */
export function effectOf(property: RuleProperty): RuleEffect {
  const effect = effects.get(property);
  if (effect === undefined) throw new Error(`No effect ${property}`);
  return effect;
}
