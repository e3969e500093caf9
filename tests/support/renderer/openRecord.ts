import type { RecordReply } from '#wire/RecordReply.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Value, Values } from '#language/Value.ts';
import type { Prefilled } from '#renderer/records/FormRequest.ts';
import type { RecordInput } from '#renderer/records/initialRecord.ts';
import { RecordState } from '#renderer/records/RecordState.ts';
import { orderModels, schemaOf } from './orderProduct.ts';

const ENUMS: EnumSource = (name) =>
  name === 'Group'
    ? {
        name,
        title: name,
        items: [
          { Value: 10, Label: '甲', Children: [{ Value: 101, Label: '甲一' }] },
          { Value: 20, Label: '乙', Children: [{ Value: 201, Label: '乙一' }] },
        ],
      }
    : name === 'Kind'
      ? {
          name,
          title: name,
          items: [
            { Value: 1, Label: '现金' },
            { Value: 2, Label: '支票' },
          ],
        }
      : undefined;

interface OpenedWith {
  readonly refs?: RecordReply['Refs'];
  readonly editable?: readonly string[];
  readonly masked?: readonly string[];
  readonly prefill?: Readonly<Record<string, Prefilled>>;
  readonly form?: string;
}

/** Opens an order without a form around it: a new one, or a stored one with these values. */
export const openOrder = (stored?: Values, more: OpenedWith = {}): RecordState => openRecord(orderInput(stored, more));

/** The state of a record whose values are kept in a plain object. */
export function openRecord(input: RecordInput): RecordState {
  const values: Record<string, Value> = {};
  return new RecordState(input, { values, set: (next) => void Object.assign(values, next) });
}

/** The input of an order form: for a new order, or for a stored one with these values. */
export function orderInput(stored?: Values, more: OpenedWith = {}): RecordInput {
  const schema = schemaOf('order');
  const form = schema.model.forms.get(more.form ?? 'form');
  if (form === undefined) throw new Error('There is no such form');
  return {
    schema,
    form,
    record:
      stored === undefined
        ? undefined
        : {
            Record: stored,
            Can: ['edit'],
            Editable: more.editable ?? [...schema.writable],
            Masked: more.masked ?? [],
            Refs: more.refs ?? {},
          },
    prefill: more.prefill ?? {},
    user: { EmployeeId: 6 },
    enums: ENUMS,
    findEntity: (key) => orderModels.get(key),
    now: () => '2026-03-10 10:00:00',
  };
}
