import { describe, expect, it } from 'vitest';
import { inventRecord } from '#proof/cases/inventRecord.ts';
import { recordCase } from '#proof/cases/recordCase.ts';
import { runCases } from '#proof/cases/runCases.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { Value, Values } from '#language/Value.ts';
import { readFolder } from '#server/product/readFolder.ts';

const products = ['docs/examples/maintenance', 'schemas'].map((folder) => loadDocuments(readFolder(folder), {}, true));
const [small, crm] = products;
if (small === undefined || crm === undefined) throw new Error('There are no products');

const invented = (key: string, values: Values, { entities } = crm): ReturnType<typeof inventRecord> => {
  const entity = entities.get(key);
  if (entity === undefined) throw new Error(`There is no entity ${key}`);
  return inventRecord(entity, { values, refs: {} }, (other) => entities.get(other));
};

describe('a record of the database as a case', () => {
  it.each([
    ['13812340001', '13800000001'],
    ['010-8888 1234', '010-0000 1234'],
    ['1234', '0000'],
    ['138****0001', '13800000001'],
    ['+86 甲b', '+00 某x'],
  ])('has other signs for what the mask of %s hides', (phone, other) => {
    const { values } = invented('contact', { PhoneNumber: phone, ContactName: '王五' });

    expect(values).toEqual({ PhoneNumber: other, ContactName: '王五' });
  });

  it('states what people enter apart from what the record holds, and of that only what rules read', () => {
    const { values, stored } = invented(
      'workOrder',
      { Id: 7, Way: 2, OrderState: 40, UpdateTime: '2026-01-01', Quote: 5 },
      small,
    );

    expect(values).toEqual({ Way: 2, Quote: 5 });
    expect(stored).toEqual({ OrderState: 40 });
  });

  it('becomes a case that holds, without anything that is masked, whatever record it was', () => {
    for (const { documents, entities } of products) {
      const enums = enumsOfProduct(documents);
      const find = (key: string) => entities.get(key);
      for (const { key, cases } of documents.entities)
        for (const { values, stored = {} } of cases?.cases ?? []) {
          const entity = entities.get(key);
          if (entity === undefined) continue;
          const secret = Object.fromEntries(
            entity.fields.flatMap(({ name, masked, computed }) => (masked && !computed ? [[name, '13975319999']] : [])),
          );
          const record = inventRecord(
            entity,
            { values: { ...plain(stored), ...plain(values), ...secret }, refs: {} },
            find,
          );
          const context = { values: { ...record.values, ...record.stored }, refs: {}, user: {}, now: CASE_NOW, enums };
          const expected = entity.ruleSet.governed.map((at) => entity.fields[at]?.name ?? '');
          const recorded = recordCase(
            entity,
            { title: '一例', rule: 'R1', form: 'form', context, stored: record.stored, expected: expected.slice(0, 5) },
            find,
          );
          if (Object.keys(recorded.expect).length === 0) continue;

          expect(JSON.stringify(recorded)).not.toContain('7531');
          expect(runCases(entity, [recorded], enums, find)).toMatchObject([{ passed: true }]);
        }
    }
  });
});

/** The part of a case's values that a record may contain; other values are omitted. */
const plain = (values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Value][] =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );
