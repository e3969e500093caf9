import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { SUGGEST } from '#engine/rules/EFFECTS.ts';
import type { Effect } from '#engine/rules/Rule.ts';
import type { FormilyNode, Json } from './FormilySchema.ts';
import { InexpressibleError } from './printScript.ts';
import { GOING_ON, keptScript, OFFERED, SUGGESTED, TITLED } from './scriptParts.ts';

/** The state of a field without the exported rule. */
export interface Base {
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly title: string;
  readonly digits: number | undefined;
  /** All choices of the field, regardless of rules. */
  readonly choices: Json | undefined;
  /** A rule computes the field at all times, if any does. */
  readonly alone: boolean;
  readonly computed: boolean;
  readonly isInRow: boolean;
  /** The rule depends on the previous value of the field, which is available as `entered`. */
  readonly goesOn: boolean;
}

type Script = (effect: Effect) => string;
type Write = (effect: Effect | undefined, base: Base, script: Script) => FormilyNode | undefined;

/** The script that tests whether a condition is true. */
export const truthOf = (script: string): string => `(${script}) === true`;

const isOn = (effect: Effect, script: Script): Json =>
  effect.expression === undefined ? effect.constant === true : `{{ ${truthOf(script(effect))} }}`;

const showing: Write = (effect, _base, script) => {
  if (effect === undefined) return { display: 'visible' };
  if (effect.expression === undefined) return { display: constantOf(effect.constant) };
  const hides = effect.key === 'hidden';
  const text = truthOf(script(effect));
  return { display: `{{ ${text} ? ${hides ? "'hidden' : 'visible'" : "'visible' : 'none'"} }}` };
};

/** Writers by property: a branch as a state of Formily, if any. Throws Unsayable. */
export const WRITERS: Readonly<Record<string, Write>> = {
  display: showing,
  required: (effect, base, script) => ({ required: effect === undefined ? base.required : isOn(effect, script) }),
  readOnly: (effect, base, script) => {
    if (base.computed && !base.alone) throw new InexpressibleError('有时由规则计算、又由规则设为只读的字段');
    if (base.computed) return undefined;
    if (effect === undefined) return { readOnly: base.readOnly };
    // `editable` is the negation.
    const isContrary = effect.key === 'editable' && effect.expression !== undefined;
    return { readOnly: isContrary ? `{{ (${script(effect)}) !== true }}` : isOn(effect, script) };
  },
  value: (effect, base, script) => {
    if (effect === undefined) return { readOnly: base.readOnly };
    const text = exact(effect, base, script);
    const made = base.goesOn ? `(${GOING_ON})($self, $memo(() => ({}), []), (entered) => ${text})` : text;
    return { value: `{{ ${whenReady(made, base)} }}`, readOnly: true };
  },
  [SUGGEST]: (effect, base, script) => {
    if (effect === undefined) return undefined;
    const isStored = base.isInRow ? '!!$record?.Id' : '!!$values.Id';
    const text = `(${SUGGESTED})($self, $memo(() => ({}), []), ${isStored}, ${exact(effect, base, script)})`;
    return { value: `{{ ${whenReady(text, base)} }}` };
  },
  options: (effect, { choices = [] }, script) => {
    if (effect === undefined) return { dataSource: choices };
    const offered = effect.expression === undefined ? JSON.stringify(effect.constant ?? null) : script(effect);
    return { dataSource: `{{ (${OFFERED})(${JSON.stringify(choices)}, ${offered}) }}` };
  },
  title: (effect, base, script) => {
    if (effect === undefined) return { title: base.title };
    if (effect.expression === undefined) return { title: constantOf(effect.constant) };
    const text = script(effect);
    return { title: `{{ (${TITLED})(${text}, ${JSON.stringify(base.title)}) }}` };
  },
};

/** A value with the digits of its field. */
function exact(effect: Effect, { digits }: Base, script: Script): string {
  const text = script(effect);
  return orNull(digits === undefined ? text : `(${keptScript(digits)})(${text})`, effect.expression);
}

/** Before initialization Formily ignores undefined and set values; rows may be gone. */
const whenReady = (text: string, { isInRow }: Base): string =>
  `$self.initialized${isInRow ? ' && $record' : ''} ? ${text} : undefined`;

const MAYBE: readonly (Expression['kind'] | undefined)[] = ['name', 'coalesce', 'conditional'];

const orNull = (text: string, expression: Expression | undefined): string =>
  MAYBE.includes(expression?.kind) && !text.endsWith('|| null)') ? `${text} ?? null` : text;

/** A constant of a document as JSON. */
export const constantOf = (value: Value | undefined): Json =>
  value === undefined || (typeof value === 'object' && value !== null) ? null : value;
