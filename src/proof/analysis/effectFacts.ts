import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { effectOf, OPEN, SUGGEST, type FrameEffect } from '#engine/rules/EFFECTS.ts';
import type { RuleProperty } from '#engine/rules/Rule.ts';
import type { LineStyle } from '#engine/rules/RuleEffect.ts';

/** What people and tools need to know of one thing that rules set of a field; what it does is in `engine/rules/EFFECTS`. */
interface EffectFacts {
  /** What people call it. */
  readonly title: string;
  /** The words for one that holds or does not, so that what is computed for it is a condition; undefined for any other. */
  readonly flag: readonly [yes: string, no: string] | undefined;
  /** The words for any other: what is set, and how it is where no rule sets it (empty: as the field says). */
  readonly says: readonly [what: string, unset: string];
  /** What is computed for it is a value of the field, or a list of them. */
  readonly isOfField: boolean;
  /** What it has a say in: a field that is hidden is neither required nor open. */
  readonly decides: readonly ('visible' | 'required' | 'editable')[];
  /** Which expectations of a case can tell what a rule set; titles show in messages only. */
  readonly toldBy: readonly (keyof RuleCase['expect'][string])[];
  readonly line: LineStyle;
}

const line = (color: string, dash: string): LineStyle => ({ color, dash });

/** What most effects are. */
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
  [OPEN]: {
    ...FLAG,
    title: '展开',
    flag: ['展开', '先收起'],
    toldBy: ['set'],
    line: line('#2f6f6f', '3 3 8 3'),
  },
  title: {
    ...PLAIN,
    title: '标题',
    says: ['标题', ''],
    toldBy: ['error'],
    line: line('#4d5b66', '2 6'),
  },
} satisfies Readonly<Record<FrameEffect, EffectFacts>>;

const facts = new Map<RuleProperty, EffectFacts>(Object.entries(FACTS));

/** What is known of an effect. Throws for a name that no effect has. */
export function factsOf(property: RuleProperty): EffectFacts {
  const known = facts.get(property);
  if (known !== undefined) return known;
  const { own } = effectOf(property);
  if (own === undefined) throw new Error(`No facts of effect ${property}`);
  return { ...PLAIN, title: own.title, line: own.line, says: [own.title, '无'], toldBy: ['set', 'error'] };
}
