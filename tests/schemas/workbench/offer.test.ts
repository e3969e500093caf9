import { describe, expect, it } from 'vitest';
import type { BlockDocument, WorkbenchDocument } from '#generated/documents/WorkbenchDocument.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { menuLists, offeredScopes, offerWorkbench } from '#engine/workbench/offerWorkbench.ts';
import { shippedProduct, shippedFacts } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const { documents, entities } = shippedProduct();
const findEntity = (key: string) => entities.get(key);

function offered(user: UserContext, blocks: BlockDocument[]): ReturnType<typeof offerWorkbench> {
  const role = user.role === 'customer' ? 'customer' : 'employee';
  const document: WorkbenchDocument = { title: '工作台', role, blocks };
  const menu = documents.menus[role]?.items ?? [];
  return offerWorkbench(document, {
    user,
    access: (entity) => decideAccess(entity, user, findEntity),
    findEntity,
    lists: menuLists(filterMenu(menu, user)),
    enums: () => undefined,
    say: AS_IS,
  });
}

describe('the parts of the organisation between which a user may switch', () => {
  it.each<[string, UserContext, string[]]>([
    ['own rows only', employee(), []],
    ['a unit chief', employee({ isUnitChief: true }), ['own', 'unit']],
    ['own unit', employee({ dataScope: 2 }), ['own', 'unit']],
    ['a company', employee({ dataScope: 4 }), ['own', 'unit', 'company']],
    ['an executive', employee({ facts: shippedFacts({ IsSeniorExecutive: true }) }), ['own', 'unit', 'company']],
    [
      'an executive of the group',
      employee({ facts: shippedFacts({ IsGroupSeniorExecutive: true }) }),
      ['own', 'unit', 'company', 'group'],
    ],
    ['a chairman', employee({ facts: shippedFacts({ IsChairman: true }) }), ['own', 'unit', 'company', 'group']],
    ['everything', employee({ dataScope: 5 }), ['own', 'unit', 'company', 'group']],
    ['the chief of a company', employee({ dataScope: 5, unitPath: '/1/3/' }), ['own', 'company', 'group']],
    ['nobody', employee({ dataScope: 5, employeeId: null, unitPath: '', companyPath: '' }), []],
    ['a customer', customer(3), []],
  ])('%s', (_, user, scopes) => {
    expect(offeredScopes(user)).toEqual(scopes);
  });
});

const CONTRACTS = { key: 'contracts', title: '合同额', list: 'contract/list', sum: 'Money', period: 'SignDate' };
const ISSUED = { key: 'issued', title: '已开票', list: 'invoice/list', query: { scene: 'issued' }, sum: 'Money' };

describe('what is offered of a workbench', () => {
  const cards = (user: UserContext, more: Partial<BlockDocument & { type: 'cards' }> = {}, card: object = {}) => {
    const block: BlockDocument = {
      type: 'cards',
      key: 'a',
      title: '甲',
      cards: [{ ...CONTRACTS, ...card }, ISSUED],
      ...more,
    };
    const [first] = offered(user, [block]).blocks;
    return first?.type === 'cards'
      ? first.cards.map(({ key, list, unit, narrowed }) => [key, list, unit, narrowed])
      : [];
  };
  const keys = (...names: string[]): UserContext => employee({ keys: new Set(names) });

  it('are the figures whose list stands in the menu of the user', () => {
    const all = ['contracts', 'contract/list', 'money', true];
    expect(cards(employee())).toEqual([all, ['issued', 'invoice/list', 'money', true]]);
    expect(cards(keys('ContractMgr'))).toEqual([all]);
    // The finance list requires the key of its group in addition to its own.
    expect(cards(keys('ContractMgr', 'InvoiceMgr'))).toEqual([all]);
    expect(cards(keys('ContactMgr'))).toEqual([]);
  });

  it('is nothing without the action, and of a block whose keys are missing', () => {
    expect(cards(employee({ actions: new Set(['Invoice.view']) }))).toEqual([
      ['issued', 'invoice/list', 'money', true],
    ]);
    expect(cards(keys('ContractMgr'), { keys: ['FinanceMgr'] })).toEqual([]);
  });

  it('takes the first of several lists that is open', () => {
    const list = ['payment/list', 'payment/recordForPayment'];
    const card = { list, sum: 'net', period: 'PaymentDate' };
    expect(cards(keys('PaymentMgr'), {}, card)).toEqual([['contracts', 'payment/recordForPayment', 'money', true]]);
    expect(cards(keys('PaymentMgr', 'FinanceMgr'), {}, card)).toEqual([['contracts', 'payment/list', 'money', true]]);
  });

  it('says what a figure is a number of', () => {
    const unit = (card: object): unknown => cards(employee(), {}, card)[0]?.[2];
    expect(unit({ sum: undefined })).toBe('count');
    expect(unit({ list: 'tender/list', sum: 'winRate', period: 'ResultDate' })).toBe('percent');
  });

  it('tells nobody of fields he may not read, of scenes he is not offered, and of sums that are not there', () => {
    const user = customer(3);
    const open = { list: 'contract/customer', sum: 'Money', period: 'SignDate' };
    expect(cards(user, {}, open).map(([key]) => key)).toEqual(['contracts']);
    for (const hidden of [
      { query: { SealState: '40' } },
      { query: { scene: 'mine' } },
      { sum: 'Nothing' },
      { period: 'EndDate' },
    ])
      expect(cards(user, {}, { ...open, ...hidden })).toEqual([]);
  });

  it('follows no choice where the block or the figure says so, or nobody owns the rows', () => {
    expect(cards(keys('ContractMgr'), { narrowed: false })[0]?.[3]).toBe(false);
    const units = { list: 'unit/list', sum: undefined, period: undefined };
    expect(cards(employee(), {}, units)[0]).toEqual(['contracts', 'unit/list', 'count', false]);
  });

  it('has blocks of a part of the organisation only for those who may choose it', () => {
    const block: BlockDocument = { type: 'cards', key: 'a', title: '甲', scopes: ['company'], cards: [CONTRACTS] };
    expect(offered(employee({ isUnitChief: true }), [block]).blocks).toEqual([]);
    expect(offered(employee({ dataScope: 4 }), [block]).blocks).toHaveLength(1);
  });

  it('has what waits for approval for those for whom it can wait', () => {
    const tab = { key: 'a', title: '甲', list: 'project/list', query: { scene: 'approval' }, show: ['SubmitterId'] };
    const block: BlockDocument = { type: 'todo', key: 'a', title: '甲', tabs: [{ ...tab, approve: true }] };
    const count = (user: UserContext): number => offered(user, [block]).blocks.length;
    expect(count(employee())).toBe(0);
    expect(count(employee({ approvals: [{ submitter: null, units: [12] }] }))).toBe(1);
    expect(count(employee({ facts: shippedFacts({ IsGroupSeniorExecutive: true }) }))).toBe(1);
    expect(count(employee({ facts: shippedFacts({ IsGroupSeniorExecutive: true, IsChairman: true }) }))).toBe(0);
    expect(offered(employee(), [{ ...block, tabs: [tab] }]).blocks).toHaveLength(1);
  });

  it('has what waits for whoever may take the step, though the records say whom it keeps out', () => {
    const tab = { key: 'a', title: '甲', list: 'article/list', query: { scene: 'mine' }, show: ['PublishTime'] };
    const block: BlockDocument = { type: 'todo', key: 'a', title: '甲', tabs: [{ ...tab, approve: true }] };
    const count = (...actions: string[]): number =>
      offered(employee({ actions: new Set(actions) }), [block]).blocks.length;
    expect([count('Article.view'), count('Article.view', 'Article.approve')]).toEqual([0, 1]);
  });

  it('has news of what the user may see', () => {
    const notes = {
      list: 'activityRecord/list',
      time: 'RecordTime',
      person: 'CreatorId',
      kind: 'RecordType',
      text: 'Content',
      about: 'RelatedId',
    };
    const block: BlockDocument = { type: 'news', key: 'a', title: '甲', steps: ['project', 'invoice'], notes };
    const news = (user: UserContext): unknown[] =>
      offered(user, [block]).blocks.map((found) =>
        found.type === 'news' ? [found.steps, found.notes === undefined] : [],
      );
    expect(news(employee())).toEqual([[['project', 'invoice'], false]]);
    expect(news(employee({ actions: new Set(['Project.view']) }))).toEqual([[['project'], true]]);
    expect(news(employee({ actions: new Set(['Contact.view']) }))).toEqual([]);
  });

  it('offers the forms that the user may make records with', () => {
    const block: BlockDocument = {
      type: 'shortcuts',
      key: 'a',
      title: '甲',
      items: [
        { entity: 'project', form: 'setup', title: '新建项目' },
        { entity: 'payment', form: 'receipt', action: 'receipt', title: '到账登记' },
      ],
    };
    const titles = (user: UserContext): string[] => {
      const [first] = offered(user, [block]).blocks;
      return first?.type === 'shortcuts' ? first.items.map(({ title }) => title) : [];
    };
    expect(titles(employee())).toEqual(['新建项目', '到账登记']);
    expect(titles(employee({ actions: new Set(['Project.view', 'Payment.receipt', 'Payment.view']) }))).toEqual([
      '到账登记',
    ]);
    expect(titles(employee({ facts: shippedFacts({ IsChairman: true }) }))).toEqual([]);
  });
});

describe('the shipped workbenches', () => {
  const blocksOf = (role: string): BlockDocument[] =>
    Object.values(documents.workbench).find((document) => document.role === role)?.blocks ?? [];

  it('offer a salesperson his cards and charts, and nothing of finance', () => {
    const role = documents.roles['sales'];
    if (role === undefined || role.keys === '*' || role.actions === '*') throw new Error('the role is missing');
    const user = employee({ keys: new Set(role.keys), actions: new Set(role.actions) });
    const found = offered(user, blocksOf('employee')).blocks.map(({ key }) => key);
    expect(found).toContain('sales');
    expect(found).not.toContain('finance');
    expect(found).not.toContain('units');
  });

  it('offer a customer everything of theirs', () => {
    const all = blocksOf('customer');
    expect(offered(customer(3), all).blocks.map(({ key }) => key)).toEqual(all.map(({ key }) => key));
  });
});
