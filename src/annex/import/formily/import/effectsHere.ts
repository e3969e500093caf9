import type { StateEffects } from '#generated/documents/FormDocument.ts';
import { parseScript } from '../../script/parseScript.ts';
import { ScriptError } from '../../script/ScriptWorld.ts';
import { isPlain, plainOf, scriptOf, type Plain } from './FormilySource.ts';
import { valueOf } from './controlHere.ts';
import type { Placed } from './Placed.ts';
import { translateCondition, translateTruth, translateValue, type FormilyWorld } from './translateScript.ts';

/** The effects of a branch, by property: the key of our `state` and its value. */
export type Effects = ReadonlyMap<string, Effect>;

/** An effect here; `hidden` is the condition under which a field is hidden with its value, when it is not visible. */
export interface Effect {
  readonly key: string;
  readonly value: StateEffects[string];
  readonly hidden?: string;
}

/** Keys of a schema with the equivalent key of a state. */
const OF_SCHEMA: Readonly<Record<string, string>> = {
  'x-visible': 'visible',
  'x-hidden': 'hidden',
  'x-display': 'display',
  'x-pattern': 'pattern',
  'x-disabled': 'disabled',
  'x-read-only': 'readOnly',
  'x-editable': 'editable',
  'x-read-pretty': 'readPretty',
  readOnly: 'readOnly',
  required: 'required',
  title: 'title',
  enum: 'dataSource',
  'x-value': 'value',
};

/** The keys of a schema with which a node declares its own state. */
export const OWN_STATE = Object.keys(OF_SCHEMA).filter(
  (key) => !['required', 'title', 'enum', 'x-value'].includes(key),
);

/** Converts the schema of a node or a branch into a state; `lost` receives keys without a counterpart. */
export function stateOfSchema(schema: Plain, keys: readonly string[], lost?: (key: string) => void): Plain {
  for (const key of Object.keys(schema)) if (!keys.includes(key)) lost?.(key);
  return Object.fromEntries(
    keys.flatMap((key): [string, unknown][] =>
      schema[key] === undefined ? [] : [[OF_SCHEMA[key] ?? key, schema[key]]],
    ),
  );
}
export const SCHEMA_STATE = Object.keys(OF_SCHEMA);

/** Translates a state of Formily into effects. `lost` receives the parts without a counterpart, with the reason. */
export function effectsHere(
  state: Plain,
  target: Placed,
  world: FormilyWorld,
  lost: (key: string, ...why: readonly string[]) => void,
): Effects {
  const effects = new Map<string, Effect>();
  const flag = (property: string, key: string, value: unknown, isContrary = false): void => {
    const text = scriptOf(value);
    if (text === undefined) effects.set(property, { key, value: Boolean(value) !== isContrary });
    else {
      const said = translateCondition(text, world);
      const isFixed = said === 'true' || said === 'false';
      const turned = isContrary ? `!(${said})` : said;
      effects.set(property, { key, value: isFixed ? (said === 'true') !== isContrary : `{{ ${turned} }}` });
    }
  };
  const write = (key: string, value: unknown): void => {
    switch (key) {
      case 'visible':
      case 'hidden':
        return flag('display', key, value);
      case 'display':
        return display(value);
      case 'required':
        return flag('required', key, value);
      case 'disabled':
      case 'readOnly':
      case 'readPretty':
        return flag('readOnly', 'readOnly', value);
      case 'editable':
        return flag('readOnly', 'readOnly', value, true);
      case 'pattern': {
        const words = choiceOf(value, world);
        if (words === undefined) {
          const word = wordText(value, world);
          effects.set('readOnly', { key: 'readOnly', value: `{{ !empty(${word}) && ${word} !== 'editable' }}` });
          return;
        }
        const isClosed = (word: string): boolean => word !== 'editable';
        effects.set('readOnly', { key: 'readOnly', value: switched(words, isClosed) });
        return;
      }
      case 'title': {
        const text = scriptOf(value);
        const said = text === undefined ? undefined : translateValue(text, world);
        if (said === undefined && typeof value !== 'string') throw new ScriptError('标题不是文本');
        effects.set('title', { key, value: said === undefined ? String(value) : `{{ ${said.text} }}` });
        return;
      }
      case 'value':
        effects.set('value', { key, value: computed(value, world) });
        return;
      case 'dataSource':
        effects.set('options', { key: 'options', value: options(value, target) });
        return;
      default:
        throw new ScriptError('这里没有这种效果');
    }
  };
  const display = (value: unknown): void => {
    const words = choiceOf(value, world);
    if (words === undefined) {
      const word = wordText(value, world);
      const visible = `{{ empty(${word}) || ${word} === 'visible' }}`;
      effects.set('display', { key: 'visible', value: visible, hidden: `${word} === 'hidden'` });
    } else if (typeof words === 'string') effects.set('display', { key: 'display', value: words });
    else if (words.yes === 'hidden' || words.no === 'hidden')
      effects.set('display', { key: 'hidden', value: switched(words, (word) => word === 'hidden') });
    else effects.set('display', { key: 'visible', value: switched(words, (word) => word === 'visible') });
  };
  for (const [key, value] of Object.entries(state)) {
    try {
      write(key, value);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      lost(key, `${key} ${shown(value)}`, error.message);
    }
  }
  return effects;
}

const SHOWN = 80;
/** A part of a source, for people. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

interface Words {
  readonly test: string;
  readonly yes: string;
  readonly no: string;
}

/** The word that an expression reads or computes; while it is empty, the usual one holds. */
function wordText(value: unknown, world: FormilyWorld): string {
  const { text, sort } = translateValue(scriptOf(value) ?? '', world);
  if (sort !== 'text') throw new ScriptError('不是一个词');
  return text;
}

/** A word, or one of two by a condition; undefined for another expression. */
function choiceOf(value: unknown, world: FormilyWorld): string | Words | undefined {
  const text = scriptOf(value);
  if (text === undefined) return String(value);
  const script = parseScript(text);
  const isWord = (each: typeof script): boolean => each.kind === 'literal' && typeof each.value === 'string';
  if (script.kind === 'literal' && typeof script.value === 'string') return script.value;
  if (script.kind !== 'conditional' || !isWord(script.yes) || !isWord(script.no)) return undefined;
  const word = (each: typeof script | typeof script.yes): string => (each.kind === 'literal' ? String(each.value) : '');
  return { test: translateTruth(script.test, world), yes: word(script.yes), no: word(script.no) };
}

function switched(words: string | Words, holds: (word: string) => boolean): boolean | string {
  if (typeof words === 'string') return holds(words);
  const [yes, no] = [holds(words.yes), holds(words.no)];
  if (yes === no) return yes;
  if (words.test === 'true' || words.test === 'false') return (words.test === 'true') === yes;
  return `{{ ${yes ? words.test : `!(${words.test})`} }}`;
}

function computed(value: unknown, world: FormilyWorld): StateEffects[string] {
  const text = scriptOf(value);
  if (text !== undefined) return `{{ ${translateValue(text, world).text} }}`;
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return value === '' ? null : value;
    return null;
  }
  throw new ScriptError('值不是一个文本、数字或是否');
}

function options(value: unknown, { values }: Placed): StateEffects[string] {
  if (!Array.isArray(value)) throw new ScriptError('可选的值由程序给出');
  const all: readonly unknown[] = value;
  return all.map((each) => {
    const one = isPlain(each) ? valueOf(each) : each;
    if ((typeof one !== 'string' && typeof one !== 'number') || values?.includes(one) !== true)
      throw new ScriptError(`可选的值 ${shown(one)} 不在字段的选项里`);
    return one;
  });
}

/** The state that a branch of a reaction sets, from its `state` and its `schema`. */
export function branchOf(branch: unknown, lost: (key: string, ...why: readonly string[]) => void): Plain {
  const { state, schema, ...others } = plainOf(branch);
  for (const [key, value] of Object.entries(others))
    if (value !== '' && value !== undefined) lost(key, `${key} ${shown(value)}`, '由程序决定做什么');
  const said = plainOf(schema);
  return {
    ...stateOfSchema(said, SCHEMA_STATE, (key) => lost(key, `${key} ${shown(said[key])}`, '这里没有这种效果')),
    ...plainOf(state),
  };
}
