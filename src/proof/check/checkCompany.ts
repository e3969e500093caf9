import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { DEFAULT_ZONE, isZone } from '#fields/Zone.ts';
import { compilePattern } from '#engine/build/compilePattern.ts';
import { NAMED_PATTERNS } from '#engine/validate/namedPatterns.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName, type Names } from './checkName.ts';
import { checkPattern } from './field/checkPattern.ts';

/** Time zones: aliases are known as well, but only canonical names are proposed. */
const ZONES = { includes: isZone, [Symbol.iterator]: () => Intl.supportedValuesOf('timeZone').values() };

/** Checks the names in company.json: stored enum types, and permissions for built-in screens; and its patterns. */
export function checkCompany(
  { keptEnums = [], keys, patterns = {}, timeZone = DEFAULT_ZONE }: CompanyDocument,
  names: Names,
  report: Report,
): void {
  checkName('reference/unknown-zone', timeZone, ZONES, '/timeZone', report);
  keptEnums.forEach((name, i) => checkName('reference/unknown-enum', name, names.enums, `/keptEnums/${i}`, report));
  for (const [name, { pattern, message }] of Object.entries(patterns)) {
    const at = `/patterns/${name}`;
    if (Object.hasOwn(NAMED_PATTERNS, name))
      report({
        code: 'rule/duplicate',
        pointer: at,
        atKey: true,
        message: `"${name}" is a pattern that every product has`,
      });
    if (compilePattern(pattern, message, `${at}/pattern`, report) !== undefined)
      checkPattern(pattern, { maxLength: undefined }, `${at}/pattern`, report);
  }
  for (const part of ['development', 'organisation'] as const) {
    const key = keys?.[part];
    if (key !== undefined) checkName('reference/unknown-key', key, names.keys, `/keys/${part}`, report);
  }
}
