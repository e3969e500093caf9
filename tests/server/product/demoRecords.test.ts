import { expect, it } from 'vitest';
import { breakWords } from '#proof/breaks/breakWords.ts';
import { readOnly } from '#server/db/transaction.ts';
import { checkStored } from '#server/jobs/checkStored.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('the demo records of the shipped product', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it('break none of its rules', async () => {
    const { database, products, enums } = server.running.services;
    const product = { ...products.current, enums: (name: string) => enums.source(name) };
    const { catalog, context, savers } = await lookInto(database, product);
    const found = await readOnly(database, async (db) => {
      const broken: string[] = [];
      for (const entity of product.entities.values())
        if (!entity.dialog) {
          const options = { most: 5, shouldStop: () => false, savers };
          const checked = await checkStored({ db, catalog, context }, entity, options);
          // Values that depend on the time are recomputed every night.
          for (const { rule, ids } of checked.broken.filter((each) => !each.rule.readsNow))
            broken.push(`schemas/${entity.key}/${rule.file} ${rule.field.name} ${breakWords(rule)}: ${ids.join(', ')}`);
        }
      return broken;
    });
    expect(found, 'change schemas/demo: `guiju records` tells more').toEqual([]);
  });
});
