import { build } from '#language/build.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Command } from '../workflow/Command.ts';
import type { Touched } from '../records/save/Touched.ts';
import { performTransition } from '../workflow/performTransition.ts';

const SHARE = 'commissionShare';

/** Pays what is left of every share of a commission, each by its own transition, with the date of the payment. */
export const payShares: Command = {
  follow: async ({ db, call, id, values, commands }) => {
    const entity = call.findEntity(SHARE);
    const transition = entity?.workflow?.transitions.find(({ action }) => action === 'pay');
    if (entity === undefined || transition === undefined) return [];
    const model = actionModel(entity, transition.action) ?? entity;
    const columns = model.fields.map(({ name }) => name);
    const sort = [{ field: 'Id', descending: false }];
    const where = build.compare(build.record('CommissionId'), '===', id);
    const touched: Touched[] = [];
    for (const found of await selectRecords(db, { entity: model, columns, where, sort, lock: true }, call)) {
      const { ShareMoney, PaidMoney } = found.values;
      if (typeof ShareMoney !== 'number' || Number(PaidMoney) >= ShareMoney) continue;
      const sent = { PaidMoney: ShareMoney, PayDate: values['PayDate'] ?? null };
      const fields = model.fields.filter(({ name }) => Object.hasOwn(sent, name));
      const editable = new Set(Object.keys(sent));
      const work = { entity: model, transition, found, fields, editable, sent, ignored: [], issues: [] };
      touched.push(...(await performTransition(work, db, call, commands)));
    }
    return touched;
  },
};
