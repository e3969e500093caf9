import { describe, expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { reportedCase, type ReportedForm } from '#proof/cases/reportedCase.ts';
import { caseDifferences, runCase } from '#proof/cases/runCase.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { readFolder } from '#server/product/readFolder.ts';

const REPORT: ReportedForm = {
  title: '反馈',
  form: 'form',
  field: '',
  expect: { visible: true },
  values: {},
  refs: {},
  user: { EmployeeId: 7, Name: '张三', Role: 'employee' },
  now: '2026-03-10 10:00:00',
};
const products = ['docs/examples/maintenance', 'schemas'].map((folder) => loadDocuments(readFolder(folder), {}, true));

describe('the case of a report', () => {
  it('says of every field of two products what the rules make of it, where that is what was expected', () => {
    for (const { entities, documents } of products) {
      const enums = enumsOfProduct(documents);
      for (const entity of entities.values()) {
        const values = { ...Object.fromEntries(entity.fields.map(({ name }) => [name, null])), Money: 5, Way: 2 };
        for (const field of entity.forms.get('form')?.fields ?? []) {
          const make = (expected: RuleCase['expect'][string]): RuleCase =>
            reportedCase(entity, { ...REPORT, field: field.name, values, expect: expected }, (key) =>
              entities.get(key),
            );
          const seen = runCase(entity, make({ visible: true }), enums, (key) => entities.get(key))[field.name];
          const told = make({ visible: seen?.visible === true, required: seen?.required === true });
          const again = runCase(entity, told, enums, (key) => entities.get(key));
          expect(caseDifferences(told, again), `${entity.key}.${field.name}`).toEqual([]);
        }
      }
    }
  });

  it('holds nothing that rules do not read, and of what is masked only what its mask leaves', () => {
    for (const { entities } of products)
      for (const entity of entities.values())
        for (const field of entity.fields.filter(({ masked }) => masked)) {
          const values = Object.fromEntries(entity.fields.map(({ name }) => [name, '13975319999']));
          const made = reportedCase(entity, { ...REPORT, field: field.name, values }, (key) => entities.get(key));
          const names = new Set([field.name, ...entity.ruleSet.rules.flatMap(({ reads }) => reads)]);
          const kept = { ...made.values, ...made.stored };

          expect(kept[field.name] ?? '').not.toContain('75319');
          expect(JSON.stringify(made.user ?? {})).not.toContain('张三');
          for (const name of Object.keys(kept))
            expect([
              name,
              names.has(name) || entity.ruleSet.references.has(name) || name === entity.workflow?.field,
            ]).toEqual([name, true]);
        }
  });
});
