import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { readData } from '../support/e2e/readData.ts';
import { type RunningApp, startApp } from '../support/e2e/startApp.ts';
import { violations } from '../support/e2e/violations.ts';
import { makeProduct } from '../support/server/makeProduct.ts';

useApp();

/** The library with a reader of mails and SMS, and a reminder about new books by both. */
const MORE = {
  'reminders/added.json': {
    title: '新书上架',
    channels: ['mail', 'sms'],
    sources: [
      {
        ...{ entity: 'book', on: 'created', receivers: [{ role: 'librarian' }] },
        ...{ message: '《{Title}》已登记', content: '作者 {Author}' },
      },
    ],
  },
  'demo/90-account.json': {
    entity: 'account',
    rows: [
      { LoginId: 'admin', RealName: '方馆长', EmployeeId: 1, Roles: ['admin'], DemoLabel: '管理员' },
      {
        ...{ LoginId: 'main', RealName: '王小明', EmployeeId: 2, Roles: ['librarian'], DemoLabel: '馆员' },
        ...{ PhoneNumber: '13900000002', Email: 'wang@example.com' },
      },
    ],
  },
};
/** An SMS provider with a template for codes and none for notices: notices by SMS cannot be delivered. */
const SMS = {
  ...{ SMS_PROVIDER: 'aliyun', SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'secret', SMS_SIGN_NAME: 'sign' },
  SMS_TEMPLATE: 'SMS_1',
};
let schemas: string;
let app: RunningApp;
beforeAll(async () => {
  schemas = makeProduct(MORE, join('docs', 'examples', 'library'));
  app = await startApp(['--schemas', schemas], undefined, undefined, SMS);
});
afterAll(async () => {
  await app.stop();
  rmSync(schemas, { recursive: true, force: true });
});

it('mails and SMS about a record stand in its timeline, wait, go out or are given up, with their words for whom they were sent', async () => {
  const admin = await openApp('admin', { url: app.url });
  const made = await admin.api.post('/api/Book/Add', { Title: '通知之书', Author: '某某', Kind: 1, Copies: 1 });
  expect(made.Message).toBe('');
  const path = `/books/${Number(readData(made.Data, 'Record', 'Id'))}?tab=story`;
  await admin.go(path);
  const told = admin.page.locator('.gj-story li[data-kind="message"]');
  await expect.poll(() => told.count()).toBe(2);
  const texts = async (): Promise<string[]> =>
    (await told.allTextContents()).map((text) => text.slice('2026-01-01 00:00'.length));
  // The server checks once a minute for messages to send.
  await expect
    .poll(
      async () => {
        await admin.page.reload();
        await told.first().waitFor();
        return texts();
      },
      { timeout: 150_000, interval: 5000 },
    )
    .toEqual(['短信发给 王小明没有送达', '邮件发给 王小明']);
  const whole = await admin.page.locator('.gj-story').innerText();
  for (const hidden of ['13900000002', 'wang@example.com', '已登记']) expect(whole).not.toContain(hidden);
  for (const width of [390, 1440]) {
    await admin.page.setViewportSize({ width, height: 900 });
    await expect.poll(() => admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect([width, await violations(admin.page)]).toEqual([width, []]);
  }
  const main = await openApp('main', { url: app.url, at: path });
  const own = main.page.locator('.gj-story li[data-kind="message"]');
  // The list also contains the message of the user's own bell.
  await expect.poll(() => own.count()).toBe(3);
  const [bell = '', sms = '', mail = ''] = await own.allTextContents();
  expect(bell).toContain('发给 王小明《通知之书》已登记作者 某某');
  expect(bell).not.toMatch(/短信|邮件/);
  expect(sms).toContain('没有送达《通知之书》已登记作者 某某');
  expect(mail).toContain('邮件发给 王小明《通知之书》已登记作者 某某');
});
