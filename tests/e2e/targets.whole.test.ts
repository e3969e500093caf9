import { expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';

useApp();

const PATHS = [
  ...['/crmIndex', '/contract/index', '/contract/index/1', '/tender/index', '/customer/index/1', '/message/index'],
  ...['/taskList/index', '/organization/index', '/development/enumDataManagement', '/userCenter/index', '/tools/index'],
];
/** The least width and height of what fingers touch. Pixels. */
const LEAST = 24;

it('nothing to touch on a phone is smaller than 24 pixels', async () => {
  const { page, go } = await openApp(ADMIN, { isPhone: true });
  for (const path of PATHS) {
    await go(path);
    const small = await page.evaluate(
      (least) =>
        [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]')].flatMap(
          (element) => {
            const { width, height } = element.getBoundingClientRect();
            const isSmall = Math.round(width) < least || Math.round(height) < least;
            const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
            return isSeen && width > 1 && height > 1 && isSmall
              ? [`${element.tagName} ${element.className} ${Math.round(width)} x ${Math.round(height)}`]
              : [];
          },
        ),
      LEAST,
    );
    expect([path, [...new Set(small)]]).toEqual([path, []]);
  }
});
