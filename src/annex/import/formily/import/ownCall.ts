import { CALLS, isTruth } from '../scriptCalls.ts';
import { CONTAINS_SCRIPT, EMPTY, keptScript, NEGATED, ordered, reckoned, SAME, TITLED } from '../scriptParts.ts';
import { computedPart, type TranslatedPart, type Sort } from './FormilySource.ts';

type Say = (args: readonly string[], sorts: readonly Sort[]) => TranslatedPart;

const two =
  (op: string, sort: Sort | undefined): Say =>
  ([a = '', b = ''], sorts) =>
    computedPart(`(${a} ${op} ${b})`, sort ?? (sorts.includes('text') ? 'text' : 'number'));

const GIVES: Readonly<Record<string, Sort>> = { upper: 'text', lower: 'text', text: 'text' };

/** The functions of our own export, by their texts. */
const OWN: ReadonlyMap<string, Say> = new Map<string, Say>([
  [EMPTY, ([a = '']) => computedPart(`empty(${a})`, 'flag')],
  [NEGATED, ([a = '']) => computedPart(`-${a}`, 'number')],
  [SAME, two('===', 'flag')],
  [CONTAINS_SCRIPT, ([a = '', b = '']) => computedPart(`${a}.includes(${b})`, 'flag')],
  [TITLED, ([a = '']) => computedPart(a, 'text')],
  ...['<', '<=', '>', '>='].map((op): [string, Say] => [ordered(op), two(op, 'flag')]),
  ...['+', '-', '*', '/', '%'].map((op): [string, Say] => [reckoned(op), two(op, op === '+' ? undefined : 'number')]),
  ...Array.from({ length: 16 }, (_, digits): [string, Say] => [
    keptScript(digits),
    ([a = ''], [sort]) => computedPart(a, sort ?? 'number'),
  ]),
  ...[...CALLS].flatMap(([name, script]): [string, Say][] => {
    const say: Say = (args) =>
      computedPart(`${name}(${args.join(', ')})`, isTruth(name) ? 'flag' : (GIVES[name] ?? 'number'));
    return script === undefined || name === 'empty' ? [] : [[script, say]];
  }),
]);

/** The translation of a function from our own export, by its text; undefined for any other. */
export const ownCall = (text: string): Say | undefined => OWN.get(text);
