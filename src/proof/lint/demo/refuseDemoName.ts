import { proposeName } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { DemoRow } from './DemoFile.ts';

/** Reports a name that is not among the known ones, with the nearest of them. */
export function refuseDemoName(
  name: string,
  known: readonly string[],
  pointer: string,
  what: string,
  report: Report,
  atKey = false,
): void {
  if (known.includes(name)) return;
  const message = `There is no ${what} "${name}"`;
  report({ code: 'demo/invalid', pointer, ...(atKey ? { atKey } : {}), message, ...proposeName(name, known, report) });
}

/** Reports what a row says of fields that there are not. */
export const refuseDemoKeys = (row: DemoRow, known: readonly string[], i: number, report: Report): void => {
  for (const name of Object.keys(row)) refuseDemoName(name, known, `/rows/${i}/${name}`, 'field', report, true);
};
