import type { RuleProperty } from '#engine/rules/Rule.ts';
import type { Values } from '#language/Value.ts';
import { factsOf } from '../analysis/effectFacts.ts';

/** The question about a field: why it is (not) visible, (not) required, (not) editable. */
export type Goal = 'visible' | 'required' | 'editable';

/** A place in the documents of the entity; the range counts characters inside the text at the pointer. */
export interface ExplainedPlace {
  readonly file: 'form.json' | 'workflow.json';
  readonly pointer: string;
  readonly range?: readonly [start: number, end: number] | undefined;
}

/** An input of a condition, and its current value. */
export interface ExplainedInput {
  /** Name of the field, or the name as the expression writes it: `$user.Role`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** A field that a rule hides: it counts as empty. */
  readonly isHidden: boolean;
}

/** A part of a condition that is not composed of others. */
export interface ExplainedAtom {
  readonly kind: 'atom';
  readonly words: string;
  readonly holds: boolean;
  /** The condition reads secret data: neither text nor inputs disclose it. */
  readonly isSecret: boolean;
  readonly inputs: readonly ExplainedInput[];
  readonly place: ExplainedPlace;
}

/** Parts of which all, or at least one, must hold. */
export interface ExplainedGroup {
  readonly kind: 'all' | 'any';
  readonly holds: boolean;
  readonly parts: readonly ExplainedCondition[];
}

export type ExplainedCondition = ExplainedAtom | ExplainedGroup;

/** A rule of a field as text, with its current result. */
export interface ExplainedRule {
  readonly property: RuleProperty;
  /** Title of the section, when the rule governs the field as a part of it. */
  readonly section: string | undefined;
  /** `当 付款方式 = 支票 时显示，否则隐藏` */
  readonly words: string;
  /** Its current effect on the field: `隐藏` */
  readonly now: string;
  readonly holds: boolean;
  /** The condition for the rule to show, require, lock or compute; undefined when it is constant. */
  readonly condition: ExplainedCondition | undefined;
  readonly place: ExplainedPlace;
}

/** A reason outside of rules: a permission, the state of the record, the schema, what may be chosen. */
export interface ExplainedCause {
  readonly kind: 'choice' | 'permission' | 'state' | 'form' | 'computed' | 'schema' | 'action';
  readonly text: string;
  /** No input can change it. */
  readonly isBlocking: boolean;
}

/** A field that the explained one depends on, and that is itself hidden or computed by a rule. */
export interface ChainLink {
  readonly field: string;
  readonly title: string;
  readonly kind: 'hidden' | 'computed';
  readonly rules: readonly ExplainedRule[];
}

/** One field to fill in, choose or clear. */
export interface ChangeStep {
  readonly field: string;
  readonly title: string;
  /** `「付款方式」由 转账 改为 支票` */
  readonly words: string;
  /** The values of the change, by field: a lookup text includes its id. */
  readonly values: Values;
  /** Fields of the chosen record that rules read, by reference. */
  readonly refs: Readonly<Record<string, Values>>;
  /** True: this value is needed. False: it represents many, and the user must choose one. */
  readonly isExact: boolean;
}

/** How to reach the goal. */
export type ExplainedChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'steps'; readonly steps: readonly ChangeStep[] }
  /** `unknown`: not found, yet not every value was tried. */
  | { readonly kind: 'impossible' | 'unknown'; readonly reason: string };

/** Why a field is in its state, and the smallest change that reaches the goal. */
export interface Explanation {
  readonly field: string;
  readonly title: string;
  readonly goal: Goal;
  /** It is so already. */
  readonly isMet: boolean;
  readonly visible: boolean;
  readonly required: boolean;
  readonly editable: boolean;
  /** The field's value as displayed. */
  readonly text: string;
  readonly place: ExplainedPlace;
  readonly causes: readonly ExplainedCause[];
  readonly rules: readonly ExplainedRule[];
  readonly chain: readonly ChainLink[];
  readonly change: ExplainedChange;
  /** The search for the change went to its end. */
  readonly isComplete: boolean;
  /** States that the search tried. */
  readonly states: number;
}

/** Whether a rule affects a goal. A hidden field is neither required nor editable. */
export function decidesAbout(goal: Goal, { property }: Pick<ExplainedRule, 'property'>): boolean {
  return factsOf(property).decides.includes(goal);
}

/** An atom with its current values: `付款方式 = 支票（现为 银行转账）`. Several inputs are named; a single one in the text is not. */
export function atomWords({ words, inputs }: ExplainedAtom): string {
  const now = currentWordsOf(inputs);
  return now === '' ? words : `${words}（${now}）`;
}

/** The current values of an atom, as text; empty when none may be disclosed. */
export function currentWordsOf(inputs: ExplainedAtom['inputs']): string {
  const [only] = inputs;
  if (only !== undefined && inputs.length === 1) return only.isHidden ? only.text : `现为 ${only.text}`;
  return inputs
    .map(({ title, text, isHidden }) => (isHidden ? `${title} ${text}` : `${title} 现为 ${text}`))
    .join('；');
}
