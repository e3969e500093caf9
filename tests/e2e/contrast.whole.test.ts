import { expect, it } from 'vitest';
import { ADMIN, CUSTOMER, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { undecidedContrast } from '../support/e2e/undecidedContrast.ts';

useApp();

const PATHS: Readonly<Record<string, readonly string[]>> = {
  [ADMIN]: [
    ...['/crmIndex', '/approvals', '/contract/index', '/contract/index/1', '/tender/index?face=kanban.TenderState'],
    ...['/organization/index', '/development/enumDataManagement', '/development/tools', '/tools/index'],
  ],
  [SALES]: [
    ...['/crmIndex', '/customer/index', '/customer/index/1', '/taskList/index', '/project/index', '/message/index'],
    ...['/paymentPlan/index?face=calendar.PlanDate', '/customer/index?new=1', '/userCenter/index'],
  ],
  [CUSTOMER]: ['/crmIndex', '/project/index', '/contact/index', '/invoice/index', '/message/index'],
};

/** Below them, texts and large texts are too faint (WCAG 1.4.3). */
it.each(['light', 'dark'] as const)('texts that axe cannot decide contrast with their pixels, %s', async (mode) => {
  for (const [account, paths] of Object.entries(PATHS))
    for (const isPhone of [false, true]) {
      const { page, go } = await openApp(account, { isPhone });
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
      const faint = async (path: string): Promise<[string, string[]]> => {
        await go(path);
        return [`${path} ${account} ${isPhone ? 'phone' : 'desktop'}`, await undecidedContrast(page)];
      };
      for (const path of paths) {
        const [where, found] = await faint(path);
        expect([where, found]).toEqual([where, []]);
      }
    }
});
