import { addDays, addWorkdays, date, month, year } from './dateFunctions.ts';
import { children, label } from './enumFunctions.ts';
import type { ExpressionFunction } from './ExpressionFunction.ts';
import { empty, length, list, overlaps, share, sum } from './listFunctions.ts';
import { abs, max, min, round } from './numberFunctions.ts';
import { contains, plain, startsWith, text, words } from './textFunctions.ts';

/** The functions that every product has. */
export const FRAME_FUNCTIONS = {
  empty,
  length,
  date,
  year,
  month,
  addDays,
  addWorkdays,
  round,
  abs,
  min,
  max,
  text,
  plain,
  words,
  startsWith,
  contains,
  overlaps,
  children,
  label,
  sum,
  list,
  share,
} satisfies Readonly<Record<string, ExpressionFunction>>;

const functions = new Map<string, ExpressionFunction>(Object.entries(FRAME_FUNCTIONS));

/** The closed list of functions; a name that is not a key of this map does not parse. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = functions;

/**
 * Adds the functions of a product. To be called before documents are read, in every process that reads them: the server, a command and
 * the browser. Throws for a name that another function has.
 */
export function addFunctions(more: Readonly<Record<string, ExpressionFunction>>): void {
  for (const [name, added] of Object.entries(more)) {
    if (functions.has(name) && functions.get(name) !== added) throw new Error(`Function ${name}: the name is taken`);
    functions.set(name, added);
  }
}
