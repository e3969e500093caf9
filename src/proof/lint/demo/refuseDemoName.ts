import { proposeName, proposeToday } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { KnownNames } from '../../check/checkName.ts';
import type { DemoRow } from './DemoFile.ts';

/** Reports a name that is not among the known ones, with what it is called today, or the nearest of them. */
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

/** What a problem with a name says besides: what it is called today, or the nearest of those that are known. */
export function proposeKnown(name: string, known: KnownNames, report: Report): ReturnType<typeof proposeName> {
  const now = known.today?.(name);
  return now === undefined ? proposeName(name, [...known], report) : proposeToday(name, now);
}

/** Reports what a row says of fields that there are not. */
export const refuseDemoKeys = (row: DemoRow, known: KnownNames, i: number, report: Report): void => {
  for (const name of Object.keys(row)) refuseDemoName(name, known, `/rows/${i}/${name}`, 'field', report, true);
};
