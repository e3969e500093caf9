import pg from 'pg';
import { clockOf } from '#language/functions/calendar.ts';
import type { OnTrouble } from './Database.ts';

const BIGINT = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIME = 1083;
const TIMESTAMP = 1114;
const BIGINT_LIST = 1016;

const plainText = (text: string): string => text;

/** Parsers for PostgreSQL values: all numbers become numbers, dates and times stay ISO texts. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: string): (text: string) => unknown {
    switch (type) {
      case BIGINT:
      case NUMERIC:
        return Number;
      case DATE:
      case TIMESTAMP:
        return plainText;
      case TIME:
        // Omit zero seconds.
        return (text) => clockOf(text) ?? text;
      case BIGINT_LIST:
        return (text) =>
          text
            .slice(1, -1)
            .split(',')
            .filter((part) => part !== '')
            .map(Number);
      default:
        return standardParser(type, format);
    }
  },
};

/** The driver's default parser of a type. */
function standardParser(type: number, format: string | undefined): (text: string) => unknown {
  const parse: unknown = pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');
  if (typeof parse !== 'function') throw new Error(`no parser for type ${type}`);
  return (text) => {
    const value: unknown = Reflect.apply(parse, undefined, [text]);
    return value;
  };
}

/** Logs broken connections. A client in use also emits an error event, which would end the process. */
export function watchConnections(pool: pg.Pool, onTrouble: OnTrouble): void {
  const report = (error: Error): void => onTrouble('a database connection broke', error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
}
