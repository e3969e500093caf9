import { DATE_SQL } from './dateFunctions.ts';
import { ENUM_SQL } from './enumFunctions.ts';
import type { FRAME_FUNCTIONS } from './functions.ts';
import { LIST_SQL } from './listFunctions.ts';
import { NUMBER_SQL } from './numberFunctions.ts';
import { ROW_SQL } from './rowFunctions.ts';
import type { FunctionSql } from './SqlKit.ts';
import { TEXT_SQL } from './textFunctions.ts';

/** The SQL of every function of the frame, apart so that browser builds omit it. */
const FRAME_SQL: Readonly<Record<keyof typeof FRAME_FUNCTIONS, FunctionSql | undefined>> = {
  ...LIST_SQL,
  ...ROW_SQL,
  ...DATE_SQL,
  ...NUMBER_SQL,
  ...TEXT_SQL,
  ...ENUM_SQL,
};

const sqls = new Map<string, FunctionSql | undefined>(Object.entries(FRAME_SQL));

/** Adds the SQL of a product's functions, on the server, together with `addFunctions`. */
export function addFunctionSql(more: Readonly<Record<string, FunctionSql>>): void {
  for (const [name, sql] of Object.entries(more)) sqls.set(name, sql);
}

/** The SQL of a function; undefined if only the evaluator can compute the value. */
export const functionSql = (name: string): FunctionSql | undefined => sqls.get(name);
