import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { type KnownNames, proposeKnown } from '../../check/checkName.ts';

export const ACCOUNTS = 'account';

export type DemoRow = DemoDocument['rows'][number];

export interface DemoFile {
  readonly file: string;
  readonly document: DemoDocument;
  /** The entity that its rows are of, or `account`. */
  readonly key: string;
}

/** Context for checking the rows of an entity. */
export interface DemoSurroundings {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly enums: EnumSource;
  readonly reportTo: (file: string) => Report;
}

/** The Ids of the demo records of each entity. */
export type DemoIds = ReadonlyMap<string, ReadonlySet<unknown>>;

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
