import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isList, isRow } from '#language/Value.ts';
import { isValue } from '#renderer/form/save/isValue.ts';
import { makeProduct } from './makeProduct.ts';

const SMALL = 'tests/fixtures/products/small';

/** Notes about customers and orders: users reach the notes of the records that they reach, and their own notes. */
const NOTE = {
  title: '跟进',
  type: 'object',
  'x-permission': 'IndexMgr',
  'x-title-field': 'Content',
  'x-scope': {
    parent: 'AboutId',
    own: '{{ $record.CreatorId === $user.EmployeeId }}',
    changeable: '{{ $record.CreatorId === $user.EmployeeId && $record.CreateTime > addDays($now, -1) }}',
  },
  'x-writes': [
    {
      to: 'AboutId',
      field: 'NextContactTime',
      value: '{{ $values.NextTime ?? ($record.NextContactTime > $values.NoteTime ? $record.NextContactTime : null) }}',
    },
  ],
  properties: {
    About: { type: 'string', title: '对象类型', 'x-enum': 'NoteAbout' },
    AboutId: {
      type: 'integer',
      title: '对象',
      'x-reference': { entityBy: 'About', entities: ['customer', 'order'] },
    },
    CustomerId: {
      type: 'integer',
      title: '客户',
      'x-reference': { entity: 'customer' },
      'x-reactions': {
        fulfill: {
          state: { value: "{{ $values.About === 'customer' ? $values.AboutId : $ref.AboutId.CustomerId }}" },
        },
      },
    },
    Content: { type: 'string', title: '内容' },
    NoteTime: { type: 'string', format: 'date-time', title: '时间', default: '{{ $now }}' },
    NextTime: { type: 'string', format: 'date-time', title: '下次时间' },
  },
  required: ['About', 'AboutId', 'Content'],
};

/**
 * The small product with notes: orders and customers show the time of the last note, orders also that of the next one
 * due.
 */
export function noteProduct(): string {
  return makeProduct(
    {
      'note/form.json': NOTE,
      'note/list.json': {
        title: '跟进',
        columns: ['About', 'AboutId', 'Content', 'CreatorId'],
        filters: ['About', 'AboutId'],
        sort: ['Id'],
      },
      'enums/NoteAbout.json': {
        title: '对象类型',
        items: [
          { Value: 'customer', Label: '客户' },
          { Value: 'order', Label: '订单' },
        ],
      },
      'customer/form.json': withField('customer/form.json', 'LastNoteTime', {
        type: 'string',
        format: 'date-time',
        title: '最后跟进',
        'x-rollup': { of: 'note', by: 'CustomerId', max: 'NoteTime' },
      }),
      'order/form.json': withField('order/form.json', 'LastRecordTime', {
        title: '最后跟进',
        'x-rollup': { of: 'note', by: 'AboutId', max: 'NoteTime' },
      }),
      'roles/sales.json': withActions('roles/sales.json'),
      'roles/chief.json': withActions('roles/chief.json'),
      'roles/market.json': withActions('roles/market.json'),
    },
    SMALL,
  );
}

function readSmall(path: string): Readonly<Record<string, unknown>> {
  const document: unknown = JSON.parse(readFileSync(join(SMALL, path), 'utf8'));
  if (!isValue(document) || !isRow(document)) throw new Error(`${path} holds no object`);
  return document;
}

function withField(path: string, name: string, field: object): object {
  const document = readSmall(path);
  return { ...document, properties: Object.assign({}, document['properties'], { [name]: field }) };
}

function withActions(path: string): object {
  const { actions, ...document } = readSmall(path);
  return { ...document, actions: [...(isValue(actions) && isList(actions) ? actions : []), 'Note.*'] };
}
