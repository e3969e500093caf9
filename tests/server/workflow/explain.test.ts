import { beforeAll, expect, it } from 'vitest';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { MARKET, onOneDatabase, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

/**
 * In the small product: the owner of customer 1, and a user who sees all customers, with masked phones and accounts.
 */
const OWNER = '13900000006';
const STAFF = { keys: ['IndexMgr', 'CustomerMgr'], dataScope: 5 };
const DOCUMENTS = {
  'roles/market.json': { ...STAFF, title: '市场', actions: ['Customer.*', 'Visit.*'] },
  'roles/sales.json': {
    ...STAFF,
    title: '业务员',
    actions: ['Customer.*', 'Visit.view', 'Visit.create', 'Visit.edit', 'Visit.close'],
  },
  'visit/form.json': {
    title: '拜访',
    type: 'object',
    'x-permission': 'CustomerMgr',
    properties: {
      Subject: { type: 'string', title: '主题' },
      Hours: { type: 'number', title: '工时' },
      CallPhone: { type: 'string', title: '电话', 'x-mask': true },
      CustomerId: { type: 'integer', title: '客户', 'x-reference': { entity: 'customer' } },
      VisitState: { type: 'integer', title: '状态', 'x-computed': true },
      Note: { type: 'string', title: '小结' },
    },
    required: ['Subject'],
  },
  'visit/list.json': { title: '拜访', columns: ['Subject', 'VisitState'] },
  'visit/workflow.json': {
    field: 'VisitState',
    title: '状态',
    initial: 1,
    states: [
      { value: 1, title: '计划', color: 'grey' },
      { value: 2, title: '完成', color: 'green' },
      { value: 3, title: '归档', color: 'grey', delete: false },
    ],
    transitions: [
      {
        action: 'close',
        title: '完成',
        from: [1],
        to: 2,
        when: "{{ $values.Hours > 2 && ($values.CallPhone === '13800000001' || $values.Subject === '甲') }}",
        inputs: ['Note'],
        guards: [
          { when: '{{ !empty($ref.CustomerId.BankAccount) }}', message: '客户没有账号' },
          { when: "{{ $values.Note !== '' }}", message: '没有小结' },
          {
            none: {
              of: 'visit',
              by: 'CustomerId',
              equals: '{{ $values.CustomerId }}',
              where: '{{ $record.Hours > 99 }}',
            },
            message: '还有长的',
          },
        ],
      },
      { action: 'reopen', title: '重开', from: [2], to: 1, who: ['role.market', '{{ $record.Hours > 5 }}'] },
      { action: 'expire', title: '过期', from: [1], to: 2, manual: false, automatic: '{{ $record.Hours < 0 }}' },
    ],
  },
};

/** The account of a customer is masked for users other than its owner; which customer it is is not known beforehand. */
const GUARDS = [
  'null 还要满足 一项您无权查看的条件，否则「客户没有账号」',
  'null 还要满足 小结 ≠ “”（现为 未填写）（要先填写），否则「没有小结」',
  'true 还要满足 看别的记录，否则「还有长的」',
];

onOneDatabase('why a transition cannot be taken', (kind) => {
  let id = 0;
  const server = useServer(kind, { schemasDir: makeProduct(DOCUMENTS, SMALL_PRODUCT) }, 'empty');
  const [owner, market] = [server.as(OWNER), server.as(MARKET)];
  beforeAll(async () => {
    const { Data } = await owner.post('/api/Visit/Add', {
      Subject: '乙',
      Hours: 3,
      CallPhone: '13800000009',
      CustomerId: 1,
    });
    id = numberAt(Data, 'Record.Id');
  });

  const ask = async (client: TestClient, action: string, of = id) => {
    const { Data, Code } = await client.get('/api/Visit/Explain', { action, id: of });
    if (Data === null) return { code: Code, lines: [] };
    const lines = listAt(Data, 'Reasons').flatMap((reason) => [
      `${String(at(reason, 'Holds'))} ${String(at(reason, 'What'))} ${String(at(reason, 'Words'))}`,
      ...listAt(reason, 'Parts').map(
        (part) =>
          `${'>'.repeat(numberAt(part, 'Depth') + 1)} ${String(at(part, 'Holds'))} ${String(at(part, 'Words'))}`,
      ),
    ]);
    return { may: at(Data, 'May'), refusal: at(Data, 'Refusal'), lines };
  };

  it('tells what allows or refuses the actions outside of the workflow', async () => {
    const role = 'true 权限 角色的操作权限 Visit.*，权限键 CustomerMgr';
    const rows = ['true 数据范围 记录在您的范围内', '> true 没有数据范围：有权限键即是全部'];
    expect(await ask(market, 'delete')).toEqual({ may: true, refusal: null, lines: [role, ...rows] });
    expect(await ask(market, 'export')).toEqual({ may: true, refusal: null, lines: [role, ...rows] });
    const no = 'false 权限 角色的操作权限里没有 Visit.transfer';
    expect(await ask(owner, 'transfer')).toEqual({ may: false, refusal: null, lines: [no] });
    expect(await ask(owner, 'edit', 999)).toEqual({ code: 13, lines: [] });
    const { Data } = await market.post('/api/Visit/Add', { Subject: '甲', Hours: 3, CustomerId: 1 });
    const done = numberAt(Data, 'Record.Id');
    await queryRows(server, `update visit set "VisitState" = 3 where "Id" = ${done}`);
    const locked = [role, ...rows, 'false 状态 “归档”的记录不能删除'];
    expect(await ask(market, 'delete', done)).toEqual({ may: false, refusal: null, lines: locked });
    for (const of of [id, done])
      for (const client of [owner, market])
        for (const action of ['edit', 'delete', 'transfer']) {
          const can = at((await client.get('/api/Visit/Get', { id: of })).Data, 'Can');
          expect((await ask(client, action, of)).may).toBe(Array.isArray(can) && can.includes(action));
        }
  });

  it('tells each part with the values of the record, and what has to be entered first', async () => {
    expect(at((await owner.get('/api/Visit/Get', { id })).Data, 'Can')).not.toContain('close');
    expect(await ask(owner, 'close')).toEqual({
      may: false,
      refusal: null,
      lines: [
        'true 权限 有这个操作的权限',
        'true 状态 现在是「计划」，要在 计划',
        'false 条件 工时 > 2 且（电话 = “13800000001” 或 主题 = “甲”）',
        '> false 以下全部成立',
        '>> true 工时 > 2（现为 3）',
        '>> false 以下任一成立',
        '>>> false 电话 = “13800000001”（现为 13800000009）',
        '>>> false 主题 = “甲”（现为 乙）',
        ...GUARDS,
      ],
    });
  });

  it('tells nothing of what may not be read, neither a value nor what it comes to', async () => {
    expect((await ask(market, 'close')).lines).toEqual([
      'true 权限 有这个操作的权限',
      'true 状态 现在是「计划」，要在 计划',
      'null 条件 工时 > 2 且（一项您无权查看的条件 或 主题 = “甲”）',
      '> null 以下全部成立',
      '>> true 工时 > 2（现为 3）',
      '>> null 以下任一成立',
      '>>> null 一项您无权查看的条件',
      '>>> false 主题 = “甲”（现为 乙）',
      ...GUARDS,
    ]);
  });

  it('tells those without the right, and of what the product takes itself, that alone', async () => {
    expect(await ask(owner, 'reopen')).toEqual({ may: false, refusal: null, lines: ['false 权限 没有这个操作的权限'] });
    expect((await ask(market, 'expire')).lines).toEqual(['false 权限 只由系统自己做']);
    expect(await ask(owner, 'close', 999)).toMatchObject({ code: 13 });
  });

  it('decides nothing: what it tells changes with the record, which it leaves as it is', async () => {
    const read = async (): Promise<unknown> => await owner.record('Visit', id);
    const before = await read();
    expect((await ask(market, 'reopen')).lines.slice(1)).toEqual([
      'false 状态 现在是「计划」，要在 完成',
      'true 谁 角色 market（是），或 工时 > 5（不是）',
    ]);
    expect(await read()).toEqual(before);
    await owner.post('/api/Visit/Update', { Id: id, Version: numberAt(before, 'Version'), Subject: '甲', Hours: 100 });
    const told = await ask(owner, 'close');
    expect([told.may, told.lines.at(-1)]).toEqual([true, 'false 还要满足 看别的记录，否则「还有长的」']);
  });
});
