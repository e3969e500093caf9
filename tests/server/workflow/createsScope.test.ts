import { beforeEach, expect, it } from 'vitest';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, signInAll, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const ADMIN = '13900000001';
/** Sees neither order 1 nor order 2. */
const DRIVER = '13900000009';
const DRIVER_ID = 9;
const ORDER = { type: 'integer', title: '订单', 'x-reference': { entity: 'order' } };

const schemasDir = makeProduct(
  {
    'trip/form.json': {
      title: '运输',
      type: 'object',
      'x-api': 'Trip',
      'x-title-field': 'TripName',
      'x-sets': ['OWNED'],
      properties: {
        TripName: { type: 'string', title: '名称' },
        OrderId: ORDER,
        NextId: { ...ORDER, title: '下一单' },
        TripState: { type: 'integer', title: '状态', 'x-computed': true },
      },
      required: ['TripName'],
    },
    'trip/list.json': { title: '运输', columns: ['TripName'], create: [{ form: 'form', title: '新建运输' }] },
    'trip/workflow.json': {
      field: 'TripState',
      title: '状态',
      initial: 1,
      states: [
        { value: 1, title: '在途', color: 'blue', edit: true },
        { value: 2, title: '到达', color: 'green', edit: true },
      ],
      transitions: [
        {
          action: 'finish',
          title: '到达',
          from: [1],
          to: [{ state: 2 }],
          set: { OrderId: '{{ $record.NextId }}' },
          creates: [{ entity: 'note', values: { NoteText: '已到达', OrderId: '{{ $values.OrderId }}' } }],
        },
      ],
    },
    'note/form.json': {
      title: '交接',
      type: 'object',
      'x-api': 'Note',
      'x-title-field': 'NoteText',
      properties: { NoteText: { type: 'string', title: '内容' }, OrderId: ORDER },
      required: ['NoteText', 'OrderId'],
    },
    'note/list.json': { title: '交接', columns: ['NoteText'], create: [{ form: 'form', title: '新建交接' }] },
    'roles/sales.json': {
      title: '业务员',
      keys: ['OrderMgr'],
      actions: ['Order.view', 'Trip.*', 'Note.*'],
      dataScope: 1,
    },
  },
  SMALL_PRODUCT,
);

onEachDatabase('records that are made with a transition of an actor with a narrow row scope', (kind) => {
  let server: TestServer;
  let as: (login: string) => TestClient;
  beforeEach(async () => {
    server = await openServer(kind, { schemasDir }, 'empty');
    as = await signInAll(server, [ADMIN, DRIVER]);
  });

  /** The driver finishes a trip of another depot. */
  const finish = async (): Promise<Reply> => {
    const trip = { TripName: '一车', OrderId: 1, NextId: 2, OwnerId: DRIVER_ID };
    const { Data } = await as(ADMIN).post('/api/Trip/Add', trip);
    return as(DRIVER).post('/api/Trip/Finish', {
      Id: numberAt(Data, 'Record.Id'),
      Version: numberAt(Data, 'Record.Version'),
    });
  };
  const note = (): Promise<Reply> => as(DRIVER).post('/api/Note/Add', { NoteText: '自己', OrderId: 2 });
  const REFUSED = { Code: 20, Data: { Issues: [{ Field: 'OrderId' }] } };
  const DONE = { Successed: true, Data: { Record: { TripState: 2, OrderId: 2 } } };

  it('come whatever the actor was refused before', async () => {
    try {
      expect(await note()).toMatchObject(REFUSED);
      expect(await finish()).toMatchObject(DONE);
      expect(await note()).toMatchObject(REFUSED);
    } finally {
      await server.close();
    }
  });

  it('give the actor no access to the records that they refer to', async () => {
    try {
      expect(await finish()).toMatchObject(DONE);
      expect(await note()).toMatchObject(REFUSED);
    } finally {
      await server.close();
    }
  });
});
