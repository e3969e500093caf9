import { isEmpty } from '#language/isEmpty.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { DetailRecord } from './DetailRecord.ts';

const MOST = 5;

/** The fields that the head of a record repeats: those the schema names, else the first columns of its list besides name and states, with the first amount among them. */
export function keyFacts(
  { model, readable }: EntitySchema,
  list: ListModel | undefined,
  { outcome, record }: DetailRecord,
): FieldModel[] {
  const states = (model.workflow?.status ?? []).map(({ field }) => field);
  const names =
    model.facts.length > 0
      ? model.facts
      : (list?.columns ?? []).flatMap(({ path, hidden }) =>
          path.through === undefined && !hidden ? [path.field] : [],
        );
  const fields = names
    .flatMap((name) => model.field(name) ?? [])
    .filter(
      ({ name, index }) =>
        name !== model.titleField &&
        !states.includes(name) &&
        readable.has(name) &&
        !isEmpty(record[name]) &&
        outcome.states[index]?.display === 'visible',
    );
  if (model.facts.length > 0) return fields;
  const first = fields.slice(0, MOST);
  const amount = fields.find(({ type }) => type === 'money');
  return amount === undefined || first.includes(amount) ? first : [...first.slice(0, MOST - 1), amount];
}
