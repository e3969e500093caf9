import { describe, expect, it } from 'vitest';
import { breaksOf } from '#proof/breaks/breaksOf.ts';
import { listBreaks } from '#proof/breaks/listBreaks.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { expectLikeSave } from '../../support/expectLikeSave.ts';
import { RandomRecords } from '../../support/RandomRecords.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const NOW = '2026-03-10 10:00:00';
const RECORDS = 1000;
const { documents, entities } = shippedProduct();
const enums = enumsOfProduct(documents);

describe.each([...entities.values()].map((entity) => [entity.key, entity] as const))(
  'stored records of %s',
  (_, entity) => {
    const list = listBreaks(entity, enums);
    const random = new RandomRecords(entity, (key) => entities.get(key), enums, NOW, 1);
    const states = Array.from({ length: RECORDS }, () => random.next()).map(({ row, rows, refs }) => ({
      values: { ...row, ...rows },
      refs,
      now: NOW,
      enums,
    }));

    it('break what a save would refuse, clear or compute anew', () => {
      for (const context of states)
        expectLikeSave(
          list,
          context,
          breaksOf(list, context).filter(({ users }) => users.length === 1),
        );
    });

    it('are told alike by condition and by test', () => {
      const conditions = list.breaks.flatMap((each) =>
        each.when === undefined ? [] : [{ each, holds: compileExpression(each.when) }],
      );
      const seen = new Map(conditions.map(({ each }) => [each, new Set<boolean>()]));
      for (const context of states) {
        const found = new Set(breaksOf(list, context));
        const scope = { ...context, record: context.values, user: {}, index: 0, self: null };
        for (const { each, holds } of conditions) {
          const truth = holds(scope) === true;
          if (truth !== found.has(each))
            expect([each.field.name, each.kind, truth, context.values]).toEqual([
              each.field.name,
              each.kind,
              !truth,
              undefined,
            ]);
          seen.get(each)?.add(truth);
        }
      }
      const never = [...seen].filter(([, truths]) => !truths.has(true)).map(([each]) => each);
      // Columns keep no more decimals than their fields; the rest is rare in random records.
      const rare = never.filter(({ kind }) => kind !== 'decimals');
      // Kinds with few conditions may have some about other records, which random rows do not meet.
      expect(rare.length).toBeLessThan(Math.max(6, conditions.length / 5));
    });
  },
);
