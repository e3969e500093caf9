import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { effectOf, OPEN, SUGGEST, type FrameEffect } from '#engine/rules/EFFECTS.ts';
import type { RuleProperty } from '#engine/rules/Rule.ts';
import type { LineStyle } from '#engine/rules/RuleEffect.ts';

/** Properties of a rule effect for users and tools; its behaviour is in `engine/rules/EFFECTS`. */
interface EffectFacts {
  /** The name shown to users. */
  readonly title: string;
  /** The texts for true and false, when the effect is computed by a condition; undefined for others. */
  readonly flag: readonly [yes: string, no: string] | undefined;
  /** The texts of other effects: what is set, and the state when no rule sets it (empty: as the field defines). */
  readonly says: readonly [what: string, unset: string];
  /** Its computed value is a value of the field, or a list of them. */
  readonly isOfField: boolean;
  /** The properties it affects: a hidden field is neither required nor editable. */
  readonly decides: readonly ('visible' | 'required' | 'editable')[];
  /** Which expectations of a case can tell what a rule set; titles show in messages only. */
  readonly toldBy: readonly (keyof RuleCase['expect'][string])[];
  readonly line: LineStyle;
}

const line = (color: string, dash: string): LineStyle => ({ color, dash });

/** Defaults of most effects. */
const PLAIN = { flag: undefined, isOfField: false, decides: [] } as const;
const FLAG = { ...PLAIN, says: ['', ''] } as const;

const FACTS = {
  display: {
    ...FLAG,
    title: '显示',
    flag: ['显示', '隐藏'],
    decides: ['visible', 'required', 'editable'],
    toldBy: ['visible', 'required', 'value', 'error'],
    line: line('#0f5c73', ''),
  },
  required: {
    ...FLAG,
    title: '必填',
    flag: ['必填', '选填'],
    decides: ['required'],
    toldBy: ['required', 'error'],
    line: line('#8f4e00', '6 4'),
  },
  readOnly: {
    ...FLAG,
    title: '只读',
    flag: ['只读', '可填写'],
    decides: ['editable'],
    toldBy: ['readOnly', 'value'],
    line: line('#6a3fa0', '2 3'),
  },
  options: {
    ...PLAIN,
    title: '选项',
    says: ['可选项', '不限'],
    isOfField: true,
    toldBy: ['options', 'error', 'value'],
    line: line('#1f6b45', '10 3 2 3'),
  },
  value: {
    ...PLAIN,
    title: '值',
    says: ['值由规则计算', '未计算'],
    isOfField: true,
    decides: ['editable'],
    toldBy: ['value', 'error'],
    line: line('#1a5fb4', '14 4'),
  },
  [SUGGEST]: {
    ...PLAIN,
    title: '建议值',
    says: ['建议填入', '没有建议'],
    isOfField: true,
    toldBy: ['set'],
    line: line('#8a2b5c', '8 3 1 3'),
  },
  [OPEN]: { ...FLAG, title: '展开', flag: ['展开', '先收起'], toldBy: ['set'], line: line('#2f6f6f', '3 3 8 3') },
  title: { ...PLAIN, title: '标题', says: ['标题', ''], toldBy: ['error'], line: line('#4d5b66', '2 6') },
} satisfies Readonly<Record<FrameEffect, EffectFacts>>;

const facts = new Map<RuleProperty, EffectFacts>(Object.entries(FACTS));

/** Returns the properties of an effect. Throws for an unknown name. */
export function factsOf(property: RuleProperty): EffectFacts {
  const known = facts.get(property);
  if (known !== undefined) return known;
  const { own } = effectOf(property);
  if (own === undefined) throw new Error(`No facts of effect ${property}`);
  return { ...PLAIN, title: own.title, line: own.line, says: [own.title, '无'], toldBy: ['set', 'error'] };
}
