import type { RecordReply } from '#wire/RecordReply.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { Prefilled } from '#renderer/records/FormRequest.ts';
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

/** Opens a form of an order: for a new one, or for a stored one with these values. */
export function openOrder(
  stored?: Values,
  more: {
    refs?: RecordReply['Refs'];
    editable?: readonly string[];
    masked?: readonly string[];
    prefill?: Readonly<Record<string, Prefilled>>;
    form?: string;
  } = {},
): RecordState {
  const schema = schemaOf('order');
  const form = schema.model.forms.get(more.form ?? 'form');
  if (form === undefined) throw new Error('There is no such form');
  return new RecordState({
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
  });
}
