import type { EnumSource } from '#language/EnumType.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { CasesDocument, RuleCase } from '#generated/documents/CasesDocument.ts';
import { enumMisfit } from '../expressions/enumFit.ts';
import { lintValue } from './lintConstants.ts';

/** Reports values of cases that an enum never has; wrong input may be expected. */
export function lintCases({ cases }: CasesDocument, entity: EntityModel, enums: EnumSource, report: Report): void {
  cases.forEach((ruleCase, i) => {
    for (const part of ['values', 'stored'] as const)
      for (const [name, value] of Object.entries(ruleCase[part] ?? {})) {
        const field = entity.field(name);
        if (field?.enum === undefined || expectsError(ruleCase, field)) continue;
        for (const each of Array.isArray(value) ? value : [value])
          if (!isItem(field, each, enums)) lintValue(value, `/cases/${i}/${part}/${name}`, field, enums, report);
      }
    for (const [name, { value, options }] of Object.entries(ruleCase.expect)) {
      const field = entity.field(name);
      if (field?.enum === undefined) continue;
      lintValue(value, `/cases/${i}/expect/${name}/value`, field, enums, report);
      lintValue(options, `/cases/${i}/expect/${name}/options`, field, enums, report);
    }
  });
}

function isItem(field: FieldModel, value: unknown, enums: EnumSource): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return true;
  const misfit = enumMisfit(field, value, enums);
  return misfit === undefined || String(misfit.intended) === String(value);
}

function expectsError({ expect }: RuleCase, { name }: FieldModel): boolean {
  const error = expect[name]?.error;
  return error !== undefined && error !== false;
}
