import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FormSource } from '#renderer/form/loadForm.ts';
import { LINES, lineDocuments, planLines } from '../../plan/planLines.ts';
import { countedControls, mainForm, openSchema } from './openPlan.ts';

const [order, line] = lineDocuments().map(openSchema);
const models = new Map(
  [order, line].flatMap((schema) => (schema === undefined ? [] : [[schema.model.key, schema.model]])),
);

/** Finds the entities of the order and of its rows. */
export const findLineEntity = (key: string): EntityModel | undefined => models.get(key);

/** The data with which the form of a stored order with so many rows opens. */
export async function openLines(count: number): Promise<FormSource> {
  if (order === undefined || line === undefined) throw new Error('The order and its rows are not there');
  const form = mainForm(order.model);
  return {
    schema: order,
    form,
    record: {
      Record: { Id: 1, Version: 1, Title: '测试订单', Total: 0, [LINES]: planLines(count) },
      Can: ['edit'],
      Editable: [...order.writable],
      Masked: [],
      Refs: {},
    },
    controls: await countedControls([...form.fields, ...line.model.fields]),
  };
}
