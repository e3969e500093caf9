import { DATE_FUNCTIONS } from './dateFunctions.ts';
import { ENUM_FUNCTIONS } from './enumFunctions.ts';
import type { ExpressionFunction, FunctionWords, WordedFunction } from './ExpressionFunction.ts';
import { LIST_FUNCTIONS } from './listFunctions.ts';
import { NUMBER_FUNCTIONS } from './numberFunctions.ts';
import { ROW_FUNCTIONS } from './rowFunctions.ts';
import { TEXT_FUNCTIONS } from './textFunctions.ts';

/** The functions that every product has, in the order of the handbook. */
export const FRAME_FUNCTIONS = {
  ...LIST_FUNCTIONS,
  ...ROW_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...ENUM_FUNCTIONS,
} satisfies Readonly<Record<string, ExpressionFunction>>;

const functions = new Map<string, ExpressionFunction>(Object.entries(FRAME_FUNCTIONS));

/** The closed list of functions; a name that is not a key of this map does not parse. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = functions;

/** Whether the result of a function is a day without time. */
export function isDayFunction(name: string): boolean {
  const { timeOfDay, result } = functions.get(name) ?? {};
  return timeOfDay === 'ignored' && result === 'text';
}

const ownWords = new Map<string, FunctionWords>();

/** The documentation of the functions that a product added. */
export const OWN_WORDS: ReadonlyMap<string, FunctionWords> = ownWords;

/**
 * Adds the functions of a product. To be called before documents are read, in every process that reads them: the server, a command and
 * the browser. Throws for a name that another function has.
 */
export function addFunctions(more: Readonly<Record<string, WordedFunction>>): void {
  for (const [name, added] of Object.entries(more)) {
    if (functions.has(name) && functions.get(name) !== added) throw new Error(`Function ${name}: the name is taken`);
    functions.set(name, added);
    ownWords.set(name, added);
  }
}
