import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage } from '../support/e2e/installPackage.ts';
import { rowsOf } from '../support/e2e/onPage.ts';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { registersVehicle } from '../support/e2e/registersVehicle.ts';
import { PASSWORD, startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { run } from '../support/runGuijuHere.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const folder = mkdtempSync(join(tmpdir(), 'guiju-new-'));
const guiju = join(folder, 'app/node_modules/guiju/src/cli/guiju.mjs');
const schemas = join(folder, 'app/schemas');
let app: RunningApp;

beforeAll(async () => {
  installPackage(join(folder, 'app'));
  execFileSync(
    process.execPath,
    [
      ...[guiju, 'new', 'vehicle', '--product', '车队', '--company', '某客运公司', '--title', '车辆'],
      ...['--field', 'PlateNo:text:车牌号:required', '--field', 'Kind:enum:类型:客车|货车:required'],
      ...['--field', 'Seats:integer:座位数', '--rule', 'Seats visible required when Kind == 客车'],
    ],
    { cwd: join(folder, 'app'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  app = await startApp(['--schemas', schemas], undefined, [guiju, 'start']);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

describe('a new product of an installed package', () => {
  it('passes check, test and cover', async () => {
    for (const command of ['check', 'test', 'cover'])
      expect([command, (await run([command, '--schemas', schemas])).code]).toEqual([command, 0]);
  });

  it('begins with signing in, leads home, and takes a record by its rules', async () => {
    const { page, path } = await openApp(undefined, { url: app.url });
    await page.goto(`${app.url}/`);
    await page.getByText('欢迎使用车队').waitFor();
    await page.getByLabel('账号', { exact: true }).fill('13900000002');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.locator('.gj-shortcut').filter({ hasText: '车辆' }).click();
    expect(path()).toBe('/vehicle/index');
    await expect.poll(() => rowsOf(page).count()).toBe(3);

    await registersVehicle(page, '新建车辆');
  });

  itWhole('has an administrator, whom all screens open to', async () => {
    const { page, go } = await openApp('13900000001', { url: app.url, at: '/home' });
    await expect
      .poll(() => page.locator('.gj-shortcut').allTextContents())
      .toEqual([expect.stringMatching(/^车辆\d$/), '组织架构2']);
    expect(await page.locator('.gj-menu-text').allTextContents()).toEqual([
      '首页',
      '车辆',
      '组织架构',
      '开发管理',
      '测试工具箱',
      '菜单',
      '枚举管理',
      '工具',
    ]);
    await go('/organisation');
    // Counted by the product: units without such a field show no number.
    await page.getByText('2 人').first().waitFor();
    for (const [address, text] of [
      ['/development/enums', '枚举'],
      ['/development/system', '操作日志'],
    ] as const) {
      await go(address);
      await page.getByText(text).first().waitFor();
    }
  });
});
