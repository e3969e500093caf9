import type { Value } from '#language/Value.ts';
import { roundHalfUp } from '#language/roundHalfUp.ts';
import type { RuleProperty } from './Rule.ts';
import { HIDDEN, NONE, READ_ONLY, REQUIRED, type ApplyEffect, type LineStyle, type RuleEffect } from './RuleEffect.ts';

const asWritten = (value: Value): Value => value;
const isTrue = (value: Value): Value => value === true;

const switchFlag =
  (flag: number): ApplyEffect =>
  ({ flags }, target, value) => {
    const before = flags[target] ?? 0;
    flags[target] = value === true ? before | flag : before & ~flag;
  };

/** Leaves the field with what was set, for whoever draws or checks it. */
const keep =
  (name: RuleProperty, fits: (value: Value) => boolean): ApplyEffect =>
  ({ set }, target, value) => {
    if (!fits(value)) return;
    const known = set.get(target);
    if (known === undefined) set.set(target, { [name]: value });
    else known[name] = value;
  };

/** The value as a field keeps it: an empty text is nothing, also when a rule makes it, and a number has the digits of its field. */
function exactValue(value: Value, digits: number | undefined): Value {
  const filled = value === '' ? null : value;
  return typeof filled === 'number' && digits !== undefined ? roundHalfUp(filled, digits) : filled;
}

/** The effect that the form enters where nobody did. */
export const SUGGEST = 'suggest';

const keepSuggestion = keep(SUGGEST, () => true);

const line = (color: string, dash: string): LineStyle => ({ color, dash });

/** What most effects are. */
const PLAIN = { flag: undefined, isWide: false, isOfField: false, isCarrying: false, decides: [] } as const;
const FLAG = { ...PLAIN, says: ['', ''] } as const;

/** The effects that every product has, in the order of legends. */
const FRAME_EFFECTS = {
  display: {
    ...FLAG,
    title: '显示',
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
    flag: ['显示', '隐藏'],
    isWide: true,
    isCarrying: true,
    decides: ['visible', 'required', 'editable'],
    toldBy: ['visible', 'required', 'value', 'error'],
    line: line('#0f5c73', ''),
  },
  required: {
    ...FLAG,
    title: '必填',
    spellings: { required: isTrue },
    apply: switchFlag(REQUIRED),
    flag: ['必填', '选填'],
    decides: ['required'],
    toldBy: ['required', 'error'],
    line: line('#8f4e00', '6 4'),
  },
  readOnly: {
    ...FLAG,
    title: '只读',
    spellings: { readOnly: isTrue, disabled: isTrue, editable: (value) => value !== true },
    apply: switchFlag(READ_ONLY),
    flag: ['只读', '可填写'],
    decides: ['editable'],
    toldBy: ['readOnly', 'value'],
    line: line('#6a3fa0', '2 3'),
  },
  options: {
    ...PLAIN,
    title: '选项',
    spellings: { options: asWritten },
    apply: keep('options', Array.isArray),
    says: ['可选项', '不限'],
    isOfField: true,
    toldBy: ['options', 'error', 'value'],
    line: line('#1f6b45', '10 3 2 3'),
  },
  value: {
    ...PLAIN,
    title: '值',
    spellings: { value: asWritten },
    apply: ({ fields, flags, computed, scope, slotOf }, target, value) => {
      const exact = exactValue(value, fields[target]?.digits);
      const before = flags[target] ?? 0;
      computed.set(target, exact);
      flags[target] = before | READ_ONLY;
      const slot = slotOf[target] ?? -1;
      if (slot >= 0 && (before & (HIDDEN | NONE)) === 0) scope.slots[slot] = exact;
    },
    says: ['值由规则计算', '未计算'],
    isOfField: true,
    isCarrying: true,
    decides: ['editable'],
    toldBy: ['value', 'error'],
    line: line('#1a5fb4', '14 4'),
  },
  [SUGGEST]: {
    ...PLAIN,
    title: '建议值',
    spellings: { [SUGGEST]: asWritten },
    apply: (run, target, value) => {
      keepSuggestion(run, target, exactValue(value, run.fields[target]?.digits));
    },
    says: ['建议填入', '没有建议'],
    isOfField: true,
    toldBy: ['set'],
    line: line('#8a2b5c', '8 3 1 3'),
  },
  title: {
    ...PLAIN,
    title: '标题',
    spellings: { title: asWritten },
    apply: keep('title', (value) => typeof value === 'string'),
    says: ['标题', ''],
    toldBy: ['error'],
    line: line('#4d5b66', '2 6'),
  },
} satisfies Readonly<Record<string, RuleEffect>>;

const effects = new Map<RuleProperty, RuleEffect>(Object.entries(FRAME_EFFECTS));

/** How a key of `state` is written and what it means: the effect it sets, and its value for a written one. */
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

/** An effect of a product: a key of `state` of the same name, whose value the field keeps while a rule sets it. */
export interface OwnEffect extends Pick<RuleEffect, 'title' | 'line' | 'refuses'> {
  /** Tells which values it may have. */
  readonly fits: (value: Value) => boolean;
}

/** Adds the effects of a product, to be called before documents are read. Throws for a name or key that another one has. */
export function addEffects(more: Readonly<Record<RuleProperty, OwnEffect>>): void {
  for (const [name, own] of Object.entries(more)) {
    if (effects.has(name) || spellings.has(name)) throw new Error(`Effect ${name}: the name is taken`);
    const effect: RuleEffect = {
      ...PLAIN,
      ...own,
      spellings: { [name]: (value) => (own.fits(value) ? value : undefined) },
      apply: keep(name, own.fits),
      says: [own.title, '无'],
      toldBy: ['set', 'error'],
    };
    effects.set(name, effect);
    spell(name, effect);
  }
}

/** The names of all effects, in the order of legends. */
export const effectNames = (): readonly RuleProperty[] => [...effects.keys()];

/** What is decided about an effect. */
export function effectOf(property: RuleProperty): RuleEffect {
  const effect = effects.get(property);
  if (effect === undefined) throw new Error(`No effect ${property}`);
  return effect;
}
