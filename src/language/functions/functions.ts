import { roundHalfUp } from './roundHalfUp.ts';
import { addDays } from './addDays.ts';
import { weekday } from './weekday.ts';
import { childValues } from '../enums/childValues.ts';
import { enumLabel } from '../enums/enumLabel.ts';
import { plainName } from './plainName.ts';
import { isEmpty } from '../isEmpty.ts';
import { isList } from '../isList.ts';
import { ROW_FUNCTIONS, type ExpressionFunction } from './rowFunctions.ts';
import type { Value } from '../Value.ts';

const FRIDAY = 4;

/**
 * Moves a date or date-time by working days, Monday to Friday, and returns it in the same form: one after Friday, Saturday or Sunday is
 * Monday. Zero leaves it where it is; null for anything that is no date. Public holidays count like other days.
 */
export function addWorkdays(date: string | null, days: number | null): string | null {
  const start = addDays(date, 0);
  if (start === null || days === null) return null;
  const count = Math.trunc(days);
  if (count === 0) return start;
  const day = weekday(start);
  const weekend = day > FRIDAY;
  // Counting forth begins on the Friday before a weekend, counting back on the Monday after it.
  const [moved, from] = !weekend ? [0, day] : count > 0 ? [FRIDAY - day, FRIDAY] : [7 - day, 0];
  return addDays(start, moved + count + 2 * Math.floor((from + count) / 5));
}

const number = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);
const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);

function datePart(value: Value | undefined, from: number, to: number): number | null {
  const date = text(value);
  return date !== null && /^\d{4}-\d{2}-\d{2}/.test(date) ? Number(date.slice(from, to)) : null;
}

function pickNumber(args: readonly Value[], better: (a: number, b: number) => number): Value {
  const numbers = args.flatMap((arg) => (typeof arg === 'number' ? [arg] : []));
  return numbers.length === 0 ? null : numbers.reduce(better);
}

function bothTexts(args: readonly Value[], test: (a: string, b: string) => boolean): boolean {
  const [a, b] = [text(args[0]), text(args[1])];
  return a !== null && b !== null && b !== '' && test(a, b);
}

/** The closed list of functions; a name that is not a key of this map does not parse. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  [
    'empty',
    { arity: [1, 1], result: 'boolean', help: 'true for null, empty text and empty lists', run: ([x]) => isEmpty(x) },
  ],
  [
    'length',
    {
      arity: [1, 1],
      result: 'number',
      help: 'characters of a text, items of a list; 0 when empty',
      run: ([x]) => (typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0),
    },
  ],
  [
    'date',
    {
      arity: [1, 1],
      result: 'text',
      help: 'the date part of a date-time',
      run: ([x]) => text(x)?.slice(0, 10) ?? null,
    },
  ],
  [
    'year',
    { arity: [1, 1], result: 'number', help: 'the year of a date or date-time', run: ([x]) => datePart(x, 0, 4) },
  ],
  ['month', { arity: [1, 1], result: 'number', help: 'the month of a date, 1 to 12', run: ([x]) => datePart(x, 5, 7) }],
  [
    'addDays',
    { arity: [2, 2], result: 'text', help: 'a date moved by whole days', run: ([d, n]) => addDays(text(d), number(n)) },
  ],
  [
    'addWorkdays',
    {
      arity: [2, 2],
      result: 'text',
      help: 'a date moved by working days, Monday to Friday',
      run: ([d, n]) => addWorkdays(text(d), number(n)),
    },
  ],
  [
    'round',
    {
      arity: [2, 2],
      result: 'number',
      help: 'rounded half up to n decimals',
      run: ([x, n]) => roundHalfUp(number(x), number(n) ?? 0),
    },
  ],
  [
    'abs',
    {
      arity: [1, 1],
      result: 'number',
      help: 'absolute value',
      run: ([x]) => (typeof x === 'number' ? Math.abs(x) : null),
    },
  ],
  [
    'min',
    {
      arity: [1, 9],
      result: 'number',
      help: 'smallest number, empty ones left out',
      run: (args) => pickNumber(args, (a, b) => Math.min(a, b)),
    },
  ],
  [
    'max',
    {
      arity: [1, 9],
      result: 'number',
      help: 'largest number, empty ones left out',
      run: (args) => pickNumber(args, (a, b) => Math.max(a, b)),
    },
  ],
  [
    'text',
    {
      arity: [1, 1],
      result: 'text',
      help: "a number as text, to join it with others: '第' + text($values.PeriodNo)",
      run: ([x]) => (typeof x === 'number' ? String(x) : text(x)),
    },
  ],
  [
    'plain',
    {
      arity: [1, 1],
      result: 'text',
      help: 'a name without spaces, width, kinds of brackets and capital letters, to compare it with another',
      run: ([x]) => (typeof x === 'string' ? plainName(x) : null),
    },
  ],
  [
    'words',
    {
      arity: [1, 1],
      result: 'text',
      help: 'what a formatted text says, without its tags',
      run: ([x]) => (typeof x === 'string' ? x.replace(/<[^>]*>/g, '') : null),
    },
  ],
  [
    'startsWith',
    {
      arity: [2, 2],
      result: 'boolean',
      help: 'a text begins with another',
      run: (args) => bothTexts(args, (a, b) => a.startsWith(b)),
    },
  ],
  [
    'contains',
    {
      arity: [2, 2],
      result: 'boolean',
      help: 'a text contains another, letters of either case',
      run: (args) => bothTexts(args, (a, b) => a.toLowerCase().includes(b.toLowerCase())),
    },
  ],
  [
    'overlaps',
    {
      arity: [2, 2],
      result: 'boolean',
      help: 'two lists have an item in common',
      run: ([a, b]) => shareItem(a, b),
    },
  ],
  [
    'children',
    {
      arity: [2, 2],
      result: 'list',
      help: "values below an item of a tree enum: children('BusinessType', 40)",
      run: ([type, value], enums) => childValues(enums, text(type), value ?? null),
    },
  ],
  [
    'label',
    {
      arity: [2, 2],
      result: 'text',
      help: "label of an enum item: label('PaymentType', 2)",
      run: ([type, value], enums) => enumLabel(enums, text(type), value ?? null),
    },
  ],
  ...ROW_FUNCTIONS,
]);

function shareItem(a: Value | undefined, b: Value | undefined): boolean {
  return isList(a) && isList(b) && a.some((item) => item !== null && b.includes(item));
}
