import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breaksOf } from '#proof/breaks/breaksOf.ts';
import { listBreaks } from '#proof/breaks/listBreaks.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { arbitraryRules } from '../../support/arbitraryRules.ts';
import { expectLikeSave } from '../../support/expectLikeSave.ts';
import { RandomRecords } from '../../support/RandomRecords.ts';

const NOW = '2026-03-10 10:00:00';
const STATES = 40;

it('condition and test tell the same records apart, whatever the rules', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(arbitraryRules, fc.integer(), (product, seed) => {
      const { entities } = checkProduct(product);
      const entity = entities.get('thing');
      if (entity === undefined) throw new Error('not built');
      const enums = enumsOfProduct(product);
      const list = listBreaks(entity, enums);
      const sameForAll = list.leftOut.length === 0 && list.breaks.every(({ users }) => users.length === 1);
      const random = new RandomRecords(entity, (key) => entities.get(key), enums, NOW, seed);
      const conditions = list.breaks.flatMap((rule) =>
        rule.when === undefined ? [] : [{ rule, when: rule.when, holds: compileExpression(rule.when) }],
      );
      for (let i = 0; i < STATES; i += 1) {
        const { row, rows, refs } = random.next();
        const context = { values: { ...row, ...rows }, refs, now: NOW, enums };
        const found = new Set(breaksOf(list, context));
        if (sameForAll) expectLikeSave(list, context, [...found]);
        for (const { rule, when, holds } of conditions) {
          const truth = holds({ ...context, record: context.values, user: {}, index: 0, self: null }) === true;
          if (truth !== found.has(rule))
            expect(
              `${rule.field.name} ${rule.kind} is ${truth}: ${printExpression(when)} ${JSON.stringify(context)}`,
            ).toBe('');
        }
      }
    }),
    { numRuns: 120 },
  );
});
