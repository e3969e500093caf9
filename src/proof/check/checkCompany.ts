import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName, type Names } from './checkName.ts';

/** Checks that what company.json names is there: enum types that are kept, and the keys that open what every product has. */
export function checkCompany({ keptEnums = [], keys }: CompanyDocument, names: Names, report: Report): void {
  keptEnums.forEach((name, i) => checkName('reference/unknown-enum', name, names.enums, `/keptEnums/${i}`, report));
  for (const part of ['development', 'organisation'] as const) {
    const key = keys?.[part];
    if (key !== undefined) checkName('reference/unknown-key', key, names.keys, `/keys/${part}`, report);
  }
}
