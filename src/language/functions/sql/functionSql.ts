import type { FRAME_FUNCTIONS } from '../functions.ts';
import { DATE_SQL } from './dateSql.ts';
import { ENUM_SQL } from './enumSql.ts';
import { LIST_SQL } from './listSql.ts';
import { NUMBER_SQL } from './numberSql.ts';
import type { FunctionSql } from './SqlKit.ts';
import { TEXT_SQL } from './textSql.ts';

/**
 * The SQL of every function of the frame: one without does not compile. It stands apart from what the function is, since a browser has
 * no use for it. Undefined where only the evaluator tells the value.
 */
const FRAME_SQL: Readonly<Record<keyof typeof FRAME_FUNCTIONS, FunctionSql | undefined>> = {
  ...DATE_SQL,
  ...ENUM_SQL,
  ...LIST_SQL,
  ...NUMBER_SQL,
  ...TEXT_SQL,
};

const sqls = new Map<string, FunctionSql | undefined>(Object.entries(FRAME_SQL));

/** Adds the SQL of the functions of a product, on the server, beside `addFunctions`. */
export function addFunctionSql(more: Readonly<Record<string, FunctionSql>>): void {
  for (const [name, sql] of Object.entries(more)) sqls.set(name, sql);
}

/** The SQL of a function; undefined where only the evaluator tells the value. */
export const functionSql = (name: string): FunctionSql | undefined => sqls.get(name);
