import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { membersOf } from '#language/membersOf.ts';
import { dialogOf, save } from '../support/e2e/onPage.ts';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { violations } from '../support/e2e/violations.ts';
import { makeProduct } from '../support/server/makeProduct.ts';

useApp();

const EXAMPLE = 'docs/examples/maintenance';
const ORDER = 2;
const PATH = `/orders/${ORDER}`;
const IN_REPAIR = 40;
let app: RunningApp;

beforeAll(async () => {
  const workflow = Object.fromEntries(
    membersOf(JSON.parse(readFileSync(`${EXAMPLE}/workOrder/workflow.json`, 'utf8'))),
  );
  const transitions = [
    ...readList(workflow, 'transitions'),
    { action: 'release', title: '发布修改', kind: 'primary' },
    { action: 'discard', title: '放弃修改', kind: 'danger' },
  ];
  const correction = { states: [IN_REPAIR], release: 'release', discard: 'discard' };
  const documents = { 'workOrder/workflow.json': { ...workflow, transitions, correction } };
  app = await startApp(['--schemas', makeProduct(documents, EXAMPLE)]);
});
afterAll(() => app.stop());

it('a second user compares changed and added rows with their sums, and releases them', async () => {
  const editor = await openApp('engineer', { url: app.url });
  const stored = async (): Promise<unknown> =>
    readData((await editor.api.get('/api/WorkOrder/Get', { id: ORDER })).Data, 'Record');
  const before = await stored();
  await editor.go(PATH);
  await editor.page.getByRole('button', { name: '修改', exact: true }).click();
  await editor.page.getByRole('tab', { name: '维修' }).click();
  await editor.page.locator('[data-row="0"] [data-field="Quantity"] input').fill('3');
  await save(editor.page);
  const banner = editor.page.getByRole('region', { name: '等待发布的修改' });
  await banner.getByText('修改了用料，').waitFor();
  expect(await stored()).toMatchObject({ partUses: readData(before, 'partUses') });

  const added = {
    'partUses[0][Id]': 1,
    'partUses[1][PartId]': 1,
    'partUses[1][Quantity]': 1,
    'partUses[1][Price]': 900,
  };
  const Version = Number(readData(await stored(), 'Version'));
  await editor.api.post('/api/WorkOrder/Revise', { Id: ORDER, Version, ...added });

  const second = await openApp('admin', { url: app.url, at: PATH });
  const waiting = second.page.getByRole('region', { name: '等待发布的修改' });
  await waiting.getByRole('button', { name: '对比' }).click();
  const rows = waiting.getByRole('table', { name: '用料' }).locator('tbody tr');
  await expect.poll(() => rows.locator('[data-title="变动"]').allTextContents()).toEqual(['改过的行', '新增的行']);
  expect(await rows.locator('[data-title="数量"]').locator('del, ins').allTextContents()).toEqual(['2', '3', '1']);
  expect(await waiting.locator('dl > div').evaluateAll((all) => all.map((each) => each.dataset['field']))).toEqual([
    'PartCost',
    'TotalCost',
    'partUses',
  ]);
  expect(await violations(second.page, ['serious', 'critical'])).toEqual([]);
  await second.page.setViewportSize({ width: 390, height: 844 });
  expect(await second.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await waiting.getByRole('button', { name: '发布修改' }).click();
  await dialogOf(second.page).getByRole('table', { name: '用料' }).waitFor();
  await dialogOf(second.page).getByRole('button', { name: '发布修改' }).click();
  await waiting.waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ partUses: [{ Id: 1, Quantity: 3 }, { Price: 900 }], TotalCost: 2640 });
});
