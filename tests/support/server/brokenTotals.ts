import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { judgeTotal, totalReads } from '#engine/validate/totals.ts';
import { aggregateRecords } from '#server/db/rows/aggregateRecords.ts';
import { selectRecords } from '#server/db/rows/selectRecords.ts';
import type { DbContext } from '#server/db/sql/SqlScope.ts';

/** Stored records that their entity's checks over other records would refuse: `payment.Money 12`. */
export async function brokenTotals(entity: EntityModel, context: DbContext): Promise<string[]> {
  const broken: string[] = [];
  const columns = entity.fields.map(({ name }) => name);
  for (const check of entity.totals) {
    const of = context.findEntity(check.of);
    if (of === undefined) throw new Error(`no entity ${check.of}`);
    for (const { id, values } of await selectRecords({ entity, columns }, context)) {
      const refs: Record<string, typeof values> = {};
      for (const [name, names] of totalReads(entity, check).references) {
        const target = context.findEntity(entity.field(name)?.reference?.entity ?? '');
        const pointed = values[name];
        if (target === undefined || typeof pointed !== 'number') continue;
        const [found] = await selectRecords({ entity: target, columns: names, ids: [pointed] }, context);
        if (found !== undefined) refs[name] = found.values;
      }
      const others = of === entity ? build.compare(build.record('Id'), '!==', id) : build.literal(true);
      const counted = bindForm(check.where, { values, refs }, context);
      const query = { entity: of, where: build.and(counted, others) };
      const { total = 0 } = await aggregateRecords(query, [{ key: 'total', field: check.sum }], context);
      const scope = { ...context, values, record: values, index: 0, self: null, refs, total };
      const issue = judgeTotal(check, scope, of.field(check.sum ?? ''));
      if (issue !== undefined) broken.push(`${entity.key}.${issue.field} ${id} ${issue.message}`);
    }
  }
  return broken;
}
