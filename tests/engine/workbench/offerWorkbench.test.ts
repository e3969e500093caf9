import { describe, expect, it } from 'vitest';
import type { BlockDocument } from '#generated/documents/WorkbenchDocument.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { figureDefinition } from '#engine/workbench/figureDefinition.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { menuLists, offeredScopes, offerWorkbench } from '#engine/workbench/offerWorkbench.ts';
import { smallProduct, smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const { documents, entities } = smallProduct();
const findEntity = (key: string) => entities.get(key);

function offered(user: UserContext, blocks: BlockDocument[]): ReturnType<typeof offerWorkbench>['blocks'] {
  const role = user.role === 'customer' ? 'customer' : 'employee';
  const reader = {
    user,
    access: (entity: Parameters<typeof decideAccess>[0]) => decideAccess(entity, user, findEntity),
    findEntity,
    lists: menuLists(filterMenu(documents.menus[role]?.items ?? [], user)),
    enums: () => undefined,
    say: AS_IS,
  };
  return offerWorkbench({ title: '工作台', role, blocks }, reader).blocks;
}

const MONEY = { type: 'money', digits: 2 };

describe('the parts of the organisation between which a user may switch', () => {
  it.each<[string, UserContext, string[]]>([
    ['own rows only', employee(), []],
    ['a unit chief', employee({ isUnitChief: true }), ['own', 'unit']],
    ['own unit', employee({ dataScope: 2 }), ['own', 'unit']],
    ['a company', employee({ dataScope: 4 }), ['own', 'unit', 'company']],
    ['an executive', employee({ facts: smallFacts({ IsSeniorExecutive: true }) }), ['own', 'unit', 'company']],
    [
      'an executive of the group',
      employee({ facts: smallFacts({ IsGroupSeniorExecutive: true }) }),
      ['own', 'unit', 'company', 'group'],
    ],
    ['a chairman', employee({ facts: smallFacts({ IsChairman: true }) }), ['own', 'unit', 'company', 'group']],
    ['everything', employee({ dataScope: 5 }), ['own', 'unit', 'company', 'group']],
    ['the chief of a company', employee({ dataScope: 5, unitPath: '/1/3/' }), ['own', 'company', 'group']],
    ['nobody', employee({ dataScope: 5, employeeId: null, unitPath: '', companyPath: '' }), []],
    ['a customer', customer(3), []],
  ])('%s', (_, user, scopes) => {
    expect(offeredScopes(user)).toEqual(scopes);
  });
});

const ORDERS = { key: 'orders', title: '订单额', list: 'order/list', sum: 'Money', period: 'SignDate' };
const RECEIPTS = { key: 'receipts', title: '收款', list: 'receipt/list' };

describe('what is offered of a workbench', () => {
  const cards = (user: UserContext, card: object = {}, more: Partial<BlockDocument & { type: 'cards' }> = {}) => {
    const block: BlockDocument = {
      type: 'cards',
      key: 'a',
      title: '甲',
      cards: [{ ...ORDERS, ...card }, RECEIPTS],
      ...more,
    };
    const [first] = offered(user, [block]);
    return first?.type === 'cards'
      ? first.cards.map(({ key, list, unit, narrowed }) => [key, list, unit, narrowed])
      : [];
  };
  const keys = (...names: string[]): UserContext => employee({ keys: new Set(names) });
  const orders = ['orders', 'order/list', MONEY, true];
  const receipts = ['receipts', 'receipt/list', 'count', true];

  it('are the figures whose list stands in the menu of the user', () => {
    expect(cards(employee())).toEqual([orders, receipts]);
    expect(cards(keys('OrderMgr'))).toEqual([orders]);
    expect(cards(keys('OrderMgr', 'FinanceMgr'))).toEqual([orders, receipts]);
    expect(cards(keys('ContactMgr'))).toEqual([]);
  });

  it('is nothing without the action, and of a block whose keys are missing', () => {
    expect(cards(employee({ actions: new Set(['Receipt.view']) }))).toEqual([receipts]);
    expect(cards(keys('OrderMgr'), {}, { keys: ['FinanceMgr'] })).toEqual([]);
  });

  it('takes the first of several lists that is open', () => {
    const several = { list: ['receipt/list', 'order/list'], sum: undefined, period: undefined };

    expect(cards(keys('OrderMgr'), several)[0]?.[1]).toBe('order/list');
    expect(cards(employee(), several)[0]?.[1]).toBe('receipt/list');
  });

  it('says what a figure is a number of', () => {
    const unit = (sum: string | undefined): unknown => cards(employee(), { sum })[0]?.[2];

    expect([undefined, 'Money', 'count', 'share', 'mean'].map(unit)).toEqual([
      'count',
      MONEY,
      'count',
      'percent',
      MONEY,
    ]);
  });

  it('tells nobody of fields he may not read, of scenes he is not offered, and of sums that are not there', () => {
    const sales = keys('OrderMgr');

    expect(cards(sales, { query: { scene: 'mine' } })).toEqual([orders]);
    for (const hidden of [
      { query: { Cost: '1' } },
      { query: { scene: 'subordinates' } },
      { sum: 'cost' },
      { sum: 'Nothing' },
      { period: 'Cost' },
      { added: 'Cost' },
    ])
      expect(cards(sales, hidden)).toEqual([]);
  });

  it('follows no choice where the block or the figure says so, or nobody owns the rows', () => {
    const units = { list: 'employee/list', sum: undefined, period: undefined };

    expect(cards(keys('OrderMgr'), {}, { narrowed: false })[0]?.[3]).toBe(false);
    expect(cards(keys('OrderMgr'), { narrowed: false })[0]?.[3]).toBe(false);
    expect(cards(employee(), units)[0]).toEqual(['orders', 'employee/list', 'count', false]);
  });

  it('has blocks of a part of the organisation only for those who may choose it', () => {
    const block: BlockDocument = { type: 'cards', key: 'a', title: '甲', scopes: ['company'], cards: [ORDERS] };

    expect(offered(employee({ isUnitChief: true }), [block])).toEqual([]);
    expect(offered(employee({ dataScope: 4 }), [block])).toHaveLength(1);
  });

  it('offers the forms that the user may make records with', () => {
    const block: BlockDocument = {
      type: 'shortcuts',
      key: 'a',
      title: '甲',
      items: [
        { entity: 'order', form: 'form', title: '新建订单' },
        { entity: 'order', form: 'quick', action: 'quick', title: '快速下单' },
      ],
    };
    const titles = (user: UserContext): string[] => {
      const [first] = offered(user, [block]);
      return first?.type === 'shortcuts' ? first.items.map(({ title }) => title) : [];
    };

    expect(titles(employee())).toEqual(['新建订单', '快速下单']);
    expect(titles(employee({ actions: new Set(['Order.quick']) }))).toEqual(['快速下单']);
    expect(titles(employee({ facts: smallFacts({ IsChairman: true }) }))).toEqual([]);
  });
});

it('a figure that names no scene says which it counts, where that leaves rows out', () => {
  const entity = entities.get('order');
  const model = entity?.lists.get('list');
  if (entity === undefined || model === undefined) throw new Error('no orders');
  const said = (scenes: string[], query = {}): string => {
    const offered = scenes.flatMap((key) => model.scenes.filter((scene) => scene.key === key));
    return figureDefinition({ query }, { entity, model }, offered, { enums: () => undefined, say: AS_IS });
  };

  expect(said(['all', 'refunds'])).toBe('订单管理；记录数');
  expect(said(['refunds', 'all'])).toBe('订单管理；退款；记录数');
  expect(said(['mine', 'all'])).toBe('订单管理；我负责的；记录数');
  expect(said(['refunds', 'all'], { scene: 'all' })).toBe('订单管理；全部；记录数');
});
