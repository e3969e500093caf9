import { describe, expect, it } from 'vitest';
import { coverDecisions } from '#annex/proof/decisions/coverDecisions.ts';
import { listDocumentBreaks } from '#annex/proof/decisions/documentBreaks.ts';
import { proposeDecisions } from '#annex/proof/propose/proposeDecisions.ts';
import { proposeDocuments } from '#annex/proof/propose/proposeDocuments.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { runDecisions } from '#proof/decisions/runDecisions.ts';
import { ENGLISH_TITLES } from '#proof/expressions/englishTitles.ts';
import { CHINESE_TITLES, type TitleWords } from '#proof/expressions/TitleWords.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

/** Orders with lines; only open orders may get more lines, and cancelled lines count nowhere. */
const product = productOf(
  [
    documentsOf(
      'order',
      {
        Title: { type: 'string', title: '名称', minLength: 2 },
        IsOpen: { type: 'boolean', title: '开放', default: true },
        Total: {
          type: 'integer',
          title: '合计',
          'x-rollup': { of: 'orderLine', by: 'OrderId', sum: 'Amount', where: '{{ $record.IsVoid !== true }}' },
        },
      },
      { 'x-permission': 'OrderMgr', required: ['Title'] },
    ),
    documentsOf(
      'orderLine',
      {
        OrderId: {
          type: 'integer',
          title: '订单',
          'x-reference': { entity: 'order', where: '{{ $record.IsOpen === true }}', message: '订单已关闭' },
        },
        Amount: { type: 'integer', title: '数量', minimum: 1, maximum: 99 },
        Weight: { type: 'integer', title: '重量' },
        IsVoid: { type: 'boolean', title: '作废' },
      },
      {},
      {
        lists: {
          list: {
            title: '行',
            columns: ['Amount'],
            sums: [
              { key: 'void', title: '作废率', ratio: '{{ true }}', where: '{{ $record.IsVoid === true }}' },
              { key: 'kept', title: '有效', field: 'Amount', where: '{{ $record.IsVoid !== true }}' },
            ],
          },
        },
      },
    ),
  ],
  {
    menus: {
      main: {
        title: '菜单',
        role: 'employee',
        items: [{ key: 'OrderMgr', title: '订单', icon: 'AppstoreOutlined', path: '/order', list: 'orderLine/list' }],
      },
    },
  },
);
const entities = modelsOf(product);
const world = decisionWorld({ entities, enums: enumsOfProduct(product), documents: product });
const entity = (key: string) => {
  const found = entities.get(key);
  if (found === undefined) throw new Error(key);
  return found;
};

describe('changed keys of documents', () => {
  it('are weakened or removed, each named with its field', () => {
    expect(listDocumentBreaks(entity('order')).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'limits 名称(Title)的最短长度由 2 改为 1',
      'defaults 开放(IsOpen)的默认值：去掉',
      'access order的权限要求：去掉',
      'required 名称(Title)的必填项：去掉',
    ]);
  });

  it('are told by kind where no case notices them, and proposed cases notice all of them', () => {
    for (const key of ['order', 'orderLine']) {
      const none = coverDecisions(entity(key), {}, world, NO_LIMITS);
      expect(none.tally.covered).toBe(0);
      const { decisions, unmet } = proposeDecisions(entity(key), {}, world, NO_LIMITS);
      const keys = proposeDocuments(entity(key), { decisions }, world, { limits: NO_LIMITS, words: CHINESE_TITLES });
      const all = { cases: keys.cases, decisions: [...decisions, ...keys.decisions] };

      expect([...unmet, ...keys.unmet]).toEqual([]);
      expect(coverDecisions(entity(key), all, world, NO_LIMITS)).toMatchObject({
        gaps: [],
        failing: [],
        undecided: [],
      });
    }
  });

  it('get titles that say the behaviour', () => {
    const titles = (words: TitleWords): string[] =>
      ['order', 'orderLine'].flatMap((key) => {
        const { decisions } = proposeDecisions(entity(key), {}, world, NO_LIMITS, words);
        const keys = proposeDocuments(entity(key), { decisions }, world, { limits: NO_LIMITS, words });
        return [...keys.cases, ...decisions, ...keys.decisions].map(({ title }) => title);
      });
    expect(titles(CHINESE_TITLES).map((title) => title.replace('（建议）', ''))).toEqual(
      expect.arrayContaining([
        '名称至少2个字符',
        '新建时默认开放为是',
        '名称必填',
        '没有权限的账号看不到order',
        '作废为是、数量为100的orderLine不计入合计',
        '开放为是的order可以选作订单',
      ]),
    );
    expect(titles({ ...ENGLISH_TITLES, proposed: '' })).toEqual(
      expect.arrayContaining([
        'Name refused beyond the limits',
        '"New" begins with 开放 is yes',
        'Name required',
        'accounts without permission do not see order',
        'orderLine (count is 100) counts in Total',
        'order may not be chosen as 订单',
      ]),
    );
  });
});

it('proposes cases for the permission of rows that only their parent shows', () => {
  const item = (key: string) => ({ key, title: key, icon: 'AppstoreOutlined', path: `/${key}`, list: 'page/list' });
  const folder = productOf(
    [
      documentsOf(
        'folder',
        { Name: { type: 'string', title: '名称' }, OwnerId: { type: 'integer', title: '负责人' } },
        { 'x-permission': 'FolderMgr', 'x-scope': { own: '{{ $record.OwnerId === $user.EmployeeId }}' } },
      ),
      documentsOf(
        'page',
        { FolderId: { type: 'integer', title: '文件夹', 'x-reference': { entity: 'folder' } } },
        { 'x-permission': 'PageMgr', 'x-scope': { parent: 'FolderId' } },
        { lists: { list: { title: '页', columns: ['FolderId'] } } },
      ),
    ],
    { menus: { main: { title: '菜单', role: 'employee', items: [item('FolderMgr'), item('PageMgr')] } } },
  );
  const models = modelsOf(folder);
  const page = models.get('page');
  if (page === undefined) throw new Error('page');
  const found = decisionWorld({ entities: models, enums: enumsOfProduct(folder), documents: folder });
  const { decisions, unmet } = proposeDecisions(page, {}, found, NO_LIMITS);
  const keys = proposeDocuments(page, { decisions }, found, { limits: NO_LIMITS, words: CHINESE_TITLES });

  expect([...unmet, ...keys.unmet]).toEqual([]);
  expect(keys.decisions).toHaveLength(1);
});

it.each([
  ['the place', { type: 'integer' }, 1],
  ['the places', { type: 'array', items: { type: 'integer' } }, [1]],
] as const)('proposes cases for %s of the user, and for those below', (_, type, own) => {
  const reference = { type: 'integer', title: '场站', 'x-reference': { entity: 'depot' } } as const;
  const item = { key: 'CraneMgr', title: '吊车', icon: 'AppstoreOutlined', path: '/crane', list: 'crane/list' };
  const yards = productOf(
    [
      documentsOf('depot', { Name: { type: 'string', title: '名称' }, ParentId: { ...reference, title: '上级' } }),
      documentsOf(
        'person',
        { DepotId: { ...reference, ...type, 'x-user': { below: 'ParentId' } } },
        { 'x-organisation': 'employee' },
      ),
      documentsOf(
        'crane',
        { DepotId: reference },
        { 'x-permission': 'CraneMgr', 'x-scope': { by: { field: 'DepotId', user: 'DepotId' } } },
        { lists: { list: { title: '吊车', columns: ['DepotId'] } } },
      ),
    ],
    { menus: { main: { title: '菜单', role: 'employee', items: [item] } } },
  );
  const models = modelsOf(yards);
  const crane = models.get('crane');
  if (crane === undefined) throw new Error('crane');
  const found = decisionWorld({ entities: models, enums: enumsOfProduct(yards), documents: yards });
  const gaps = coverDecisions(crane, {}, found, NO_LIMITS).gaps.map(({ text }) => text);
  expect(gaps.filter((text) => text.includes('地点'))).toHaveLength(2);
  const { decisions, unmet } = proposeDecisions(crane, {}, found, NO_LIMITS);
  expect(unmet).toEqual([]);
  expect(decisions.map(({ beside }) => beside)).toContainEqual({ depot: [{ Id: 21, ParentId: 1 }] });
  expect(decisions.map(({ user }) => user?.['DepotId'])).toContainEqual(own);
});

it('proposes cases for checks of periods over other records', () => {
  const bookings = productOf([
    documentsOf(
      'booking',
      {
        Room: { type: 'integer', title: '房间' },
        From: { type: 'string', format: 'date', title: '开始' },
        To: { type: 'string', format: 'date', title: '结束' },
      },
      {
        'x-checks': [
          {
            field: 'From',
            total: {
              of: 'booking',
              where: '{{ $record.Room === $values.Room && $record.From <= $values.To && $record.To >= $values.From }}',
            },
            when: '{{ $total > 0 }}',
            message: '已被预订',
          },
        ],
      },
    ),
  ]);
  const booking = modelsOf(bookings).get('booking');
  if (booking === undefined) throw new Error('booking');
  const found = { entities: modelsOf(bookings), enums: enumsOfProduct(bookings), documents: bookings };
  const { decisions, unmet } = proposeDecisions(booking, {}, decisionWorld(found), NO_LIMITS);

  expect(unmet).toEqual([]);
  expect(coverDecisions(booking, { decisions }, decisionWorld(found), NO_LIMITS).gaps).toEqual([]);
});

describe('figures and references of decision cases', () => {
  const line = (values: object, expect_: DecisionCase['expect'], beside: object[] = []): DecisionCase => ({
    title: '-',
    rule: 'A',
    record: { ...values },
    beside: { orderLine: beside.map((one) => ({ ...one })), order: [{ Id: 5, IsOpen: true }, { Id: 6 }] },
    expect: expect_,
  });
  const passes = (key: string, one: DecisionCase): boolean =>
    runDecisions(entity(key), [one], world)[0]?.passed === true;

  it('count the records of the case that meet the condition', () => {
    const rows = [
      { OrderId: 1, Amount: 3 },
      { OrderId: 1, Amount: 4, IsVoid: true },
      { OrderId: 2, Amount: 50 },
    ];

    expect(passes('order', line({}, { sums: { Total: 3 } }, rows))).toBe(true);
    expect(passes('order', line({}, { sums: { Total: 7 } }, rows))).toBe(false);
    expect(passes('orderLine', line({ Amount: 2 }, { sums: { 'list/void': 25, 'list/kept': 55 } }, rows))).toBe(true);
    expect(passes('orderLine', line({}, { sums: { 'list/nothing': 1 } }))).toBe(false);
  });

  it('choose only records that meet the condition of the field', () => {
    expect(passes('orderLine', line({ OrderId: 5 }, { chooses: { OrderId: true } }))).toBe(true);
    expect(passes('orderLine', line({ OrderId: 6 }, { chooses: { OrderId: false } }))).toBe(true);
    expect(passes('orderLine', line({ OrderId: 6 }, { chooses: { OrderId: true } }))).toBe(false);
  });
});
