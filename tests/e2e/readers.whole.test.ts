import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ADMIN, CUSTOMER, openApp, SALES, useApp } from '../support/e2e/openApp.ts';

useApp();

const PATHS: Readonly<Record<string, readonly string[]>> = {
  [ADMIN]: [
    ...['/crmIndex', '/approvals', '/contract/index', '/contract/index/1', '/tender/index?face=kanban.TenderState'],
    ...['/organization/index', '/development/menu', '/development/enumDataManagement', '/development/tools'],
    ...['/paymentPlan/index?face=calendar.PlanDate'],
  ],
  [SALES]: ['/crmIndex', '/customer/index', '/customer/index/1', '/customer/index?new=1', '/userCenter/index'],
  [CUSTOMER]: ['/crmIndex', '/project/index', '/invoice/index', '/message/index'],
};
/** What is reached by keys, and needs a name. */
const NAMED = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'tab', 'menuitem'],
  ...['slider', 'spinbutton', 'listbox', 'tablist', 'table', 'grid', 'dialog', 'img', 'region', 'navigation'],
]);

/** What a screen reader would miss on a page, from its accessibility tree. */
async function missing(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const heard = nodes.filter(({ ignored }) => !ignored);
  const roleOf = (node: (typeof nodes)[number]): string => String(node.role?.value ?? '');
  const nameless = heard.filter((node) => NAMED.has(roleOf(node)) && String(node.name?.value ?? '').trim() === '');
  const levels = heard
    .filter((node) => roleOf(node) === 'heading')
    .map(({ properties = [] }) => Number(properties.find(({ name }) => name === 'level')?.value.value));
  const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? level) + 1);
  const count = (role: string): number => heard.filter((node) => roleOf(node) === role).length;
  const live = heard.filter(({ properties = [] }) => properties.some(({ name }) => name === 'live'));
  return [
    ...nameless.map((node) => `no name: ${roleOf(node)} ${node.nodeId}`),
    ...skipped.map((level) => `skips to heading ${level} of ${levels.join(' ')}`),
    ...(levels.filter((level) => level === 1).length === 1 ? [] : [`headings ${levels.join(' ')}`]),
    ...(count('main') === 1 ? [] : [`${count('main')} main parts`]),
    ...(live.length > 0 ? [] : ['no live region']),
  ];
}

it('every screen has a level-one heading, names, one main part and a live region', async () => {
  for (const [account, paths] of Object.entries(PATHS))
    for (const isPhone of [false, true]) {
      const { page, go } = await openApp(account, { isPhone });
      for (const path of paths) {
        await go(path);
        const where = `${path} ${account} ${isPhone ? 'phone' : 'desktop'}`;
        expect([where, await missing(page)]).toEqual([where, []]);
      }
    }
});
