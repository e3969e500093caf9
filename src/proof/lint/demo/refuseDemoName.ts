import type { Report } from '#engine/schema/SchemaProblem.ts';
import { type KnownNames, proposeKnown } from '../../check/checkName.ts';
import type { DemoRow } from './DemoFile.ts';

/** Reports an unknown name, with its current name or the most similar known one. */
export function refuseDemoName(
  name: string,
  known: KnownNames,
  pointer: string,
  what: string,
  report: Report,
  atKey = false,
): void {
  if (known.includes(name)) return;
  const message = `There is no ${what} "${name}"`;
  report({ code: 'demo/invalid', pointer, ...(atKey ? { atKey } : {}), message, ...proposeKnown(name, known, report) });
}

/** Reports values of a row for unknown fields. */
export const refuseDemoKeys = (row: DemoRow, known: KnownNames, i: number, report: Report): void => {
  for (const name of Object.keys(row)) refuseDemoName(name, known, `/rows/${i}/${name}`, 'field', report, true);
};
