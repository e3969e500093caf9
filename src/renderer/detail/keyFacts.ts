import { isEmpty } from '#core/expression/isEmpty.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import type { ListModel } from '#core/schema/ListModel.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { DetailRecord } from './DetailRecord.ts';

const MOST = 5;

/** The fields that the head of a record repeats: the first columns of its list besides name and states, with the first amount among them. */
export function keyFacts(
  { model, readable }: EntitySchema,
  list: ListModel | undefined,
  { outcome, record }: DetailRecord,
): FieldModel[] {
  const states = (model.workflow?.status ?? []).map(({ field }) => field);
  const fields = (list?.columns ?? [])
    .flatMap(({ path, hidden }) => {
      const field = path.through === undefined && !hidden ? model.field(path.field) : undefined;
      return field === undefined ? [] : [field];
    })
    .filter(
      ({ name, index }) =>
        name !== model.titleField &&
        !states.includes(name) &&
        readable.has(name) &&
        !isEmpty(record[name]) &&
        outcome.states[index]?.display === 'visible',
    );
  const first = fields.slice(0, MOST);
  const amount = fields.find(({ type }) => type === 'money');
  return amount === undefined || first.includes(amount) ? first : [...first.slice(0, MOST - 1), amount];
}
