import { describe, expect, it } from 'vitest';
import type { BlockDocument, WorkbenchDocument } from '#generated/documents/WorkbenchDocument.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { menuLists, offerWorkbench } from '#engine/workbench/offerWorkbench.ts';
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

describe('what is offered of a workbench', () => {
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
