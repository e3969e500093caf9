import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { rowsOf } from '../support/e2e/onPage.ts';

useApp();

const PATHS = [
  ...['/crmIndex', '/approvals', '/contract/index', '/contract/index/1', '/contract/index?new=1', '/tender/index'],
  ...['/tender/index?face=kanban.TenderState', '/paymentPlan/index?face=calendar.PlanDate', '/customer/index/1'],
  ...['/taskList/index', '/organization/index', '/development/menu', '/development/enumDataManagement'],
  ...['/development/tools', '/userCenter/index', '/message/index', '/tools/index'],
];
const WIDTHS = [320, 390, 640, 720, 820, 999, 1000, 1280, 1440, 1920, 2560];

describe('from 320 to 2,560 pixels', () => {
  it.each(WIDTHS)('no page scrolls sideways: %d', async (width) => {
    const { page, go } = await openApp(ADMIN, { isOwn: true });
    await page.setViewportSize({ width, height: 900 });
    for (const path of PATHS) {
      await go(path);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, beyond]).toEqual([path, 0]);
    }
  });

  it('wide windows show more columns', async () => {
    const { page, go } = await openApp(ADMIN, { isOwn: true });
    const shown = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 900 });
      await go('/contract/index');
      await rowsOf(page).first().waitFor();
      return page.evaluate(() => {
        const area = document.querySelector('.gj-table-area')?.getBoundingClientRect();
        return [...document.querySelectorAll('.gj-table th')].filter(
          (head) => head.getBoundingClientRect().right <= (area?.right ?? 0) + 1,
        ).length;
      });
    };
    const [usual, wide, widest] = [await shown(1440), await shown(1920), await shown(2560)];
    expect(usual).toBeGreaterThanOrEqual(10);
    expect(wide).toBeGreaterThan(usual);
    expect(widest).toBeGreaterThanOrEqual(wide);
  });
});
