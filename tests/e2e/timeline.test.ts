import { describe, expect, it } from 'vitest';
import { openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { choose, errorOf, fieldOf, inputOf } from '../support/e2e/onPage.ts';
import { readData } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const TIMELINE = '/customer/index/2?tab=activityRecord/timeline';

describe('a timeline in a record', () => {
  it('shows who noted what and when, newest first, and what each entry is about', async () => {
    const { page } = await openApp(SALES, { at: TIMELINE });
    const entries = page.locator('.gj-timeline-entry');
    await entries.first().waitFor();
    const times = await entries.locator('time').allTextContents();
    expect(times.length).toBeGreaterThan(1);
    expect([...times].sort().reverse()).toEqual(times);
    expect(await entries.first().locator('strong').textContent()).toBe('沈佳宁');
    await entries.first().locator('.gj-timeline-facts a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('takes an entry in one line: a click, the text, Ctrl + Enter', async () => {
    const { page } = await openApp(SALES, { isOwn: true, at: TIMELINE });
    await page.getByRole('button', { name: '写跟进' }).click();
    const content = inputOf(page, 'Content');
    await expect.poll(() => content.evaluate((each) => each === document.activeElement)).toBe(true);
    const names = ['RecordType', 'Content', 'NextContactTime'];
    const tops = await Promise.all(names.map(async (name) => (await inputOf(page, name).boundingBox())?.y ?? 0));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
    await page.keyboard.type('一行写的跟进');
    await page.keyboard.press('Control+Enter');
    await page.locator('.gj-timeline-entry').filter({ hasText: '一行写的跟进' }).waitFor();
  });

  it('reminds the colleague that @ in the text names, and not one whose name is deleted', async () => {
    const { page, api } = await openApp(SALES, { isOwn: true, at: TIMELINE });
    await page.getByRole('button', { name: '写跟进' }).click();
    const content = inputOf(page, 'Content');
    await content.waitFor();
    await page.keyboard.type('请看报价@吴');
    await page.getByRole('option', { name: /^吴浩/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('和@郑');
    await page.getByRole('option', { name: /^郑雪/ }).click();
    await fieldOf(page, 'Content').getByText('提醒同事：吴浩、郑雪').waitFor();
    await content.fill('请看报价@吴浩 和@nobody');
    await fieldOf(page, 'Content').getByText('提醒同事：吴浩', { exact: true }).waitFor();
    await fieldOf(page, 'Content').getByText('@nobody 不是从列表里选的，不会提醒').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await page.locator('.gj-timeline-entry').filter({ hasText: '请看报价@吴浩' }).waitFor();
    const { Data } = await api.get('/api/ActivityRecord/Search', { searchKey: '请看报价' });
    const record = await api.get('/api/ActivityRecord/Get', { id: Number(readData(Data, 'Rows', '0', 'Id')) });
    expect(readData(record.Data, 'Record', 'RemindEmployeeIds')).toEqual([7]);
  });

  itWhole('takes a visit with the position that the browser gives, and the record follows', async () => {
    const { page } = await openApp(SALES, { isOwn: true, at: TIMELINE });
    await page.getByRole('button', { name: '写跟进' }).click();
    await choose(page, 'RecordType', '拜访签到');
    await fieldOf(page, 'CheckInAddress').waitFor();
    expect(await fieldOf(page, 'RelatedId').count()).toBe(0);
    const save = page.locator('.gj-inline-form-buttons').getByRole('button', { name: '保存', exact: true });
    await save.click();
    await expect.poll(() => errorOf(page, 'CheckInAddress').textContent()).toBe('请获取或填写签到地点');

    // With the permission, the form would take the position at once.
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ longitude: 120.1551239, latitude: 30.2741 });

    await inputOf(page, 'Content').fill('上门拜访，端到端');
    await page.getByRole('button', { name: '获取位置' }).click();
    await expect.poll(() => inputOf(page, 'CheckInAddress').inputValue()).toBe('东经 120.155124，北纬 30.2741');
    expect(await fieldOf(page, 'Longitude').count()).toBe(0);
    await inputOf(page, 'CheckInAddress').fill('江南大道100号');
    await fieldOf(page, 'CheckInAddress').getByText('东经 120.155124，北纬 30.2741').waitFor();
    await save.click();
    const entry = page.locator('.gj-timeline-entry').filter({ hasText: '上门拜访，端到端' });
    await entry.waitFor();
    expect(await entry.textContent()).toContain('江南大道100号');
    expect(await page.locator('.gj-timeline-entry').first().textContent()).toContain('端到端');
    const noted = ((await entry.locator('time').textContent()) ?? '').slice(0, 10);
    await page.getByRole('tab', { name: '详细信息' }).click();
    await expect.poll(() => page.locator('[data-field="LastRecordTime"] dd').textContent()).toContain(noted);
  });

  it('asks only for the customer of a visit that the workbench begins', async () => {
    const { page } = await openApp(SALES, { at: '/crmIndex' });
    await page.getByRole('button', { name: '拜访签到', exact: true }).click();
    await fieldOf(page, 'RelatedId').waitFor();
    for (const name of ['RecordType', 'RelatedEntity']) expect(await fieldOf(page, name).count()).toBe(0);
  });

  itWhole('takes a typed place where the browser tells none', async () => {
    const { page } = await openApp(SALES, { at: TIMELINE });
    await page.getByRole('button', { name: '写跟进' }).click();
    await choose(page, 'RecordType', '拜访签到');
    await page.getByRole('button', { name: '获取位置' }).click();
    await page.getByText('请填写地点').waitFor();
    await page.locator('.gj-inline-form-buttons').getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
    await page.getByRole('button', { name: '写跟进' }).waitFor();
  });
});
