import type { APIRequestContext, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { appUrl } from './appUrl.ts';
import { theBrowser, useBrowser } from './openBrowser.ts';
import { PASSWORD } from './startApp.ts';

export const SALES = '13900000006';
export const FINANCE = '13900000016';
export const ADMIN = '13900000001';
export const CUSTOMER = '13800000001';
export const EDITOR = '13900000019';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A window of the product, signed in or not. */
export interface AppWindow {
  readonly page: Page;
  /** Goes to a path of the hash router and waits until nothing is loading. */
  readonly go: (path: string) => Promise<void>;
  /** The path the hash router shows. */
  readonly path: () => string;
  /** Calls of the same user past the screen. */
  readonly api: Api;
}

export interface Api {
  readonly get: (path: string, params?: Readonly<Record<string, string | number>>) => Promise<Reply>;
  readonly post: (path: string, form: Readonly<Record<string, string | number>>) => Promise<Reply>;
}

export interface Reply {
  readonly Successed: boolean;
  readonly Message: string;
  readonly Data: unknown;
  readonly Code: number;
}

const contexts: BrowserContext[] = [];
const problems: string[] = [];

/**
 * Prepares a file of browser tests: after every test, nothing may have gone wrong behind the screen. Windows are closed after each
 * test, or with `keepsWindows` after the last.
 */
export function useApp({ keepsWindows = false } = {}): void {
  useBrowser();
  const close = async (): Promise<void> => {
    for (const context of contexts.splice(0)) await context.close();
  };
  if (keepsWindows) afterAll(close);
  afterEach(async () => {
    if (!keepsWindows) await close();
    expect(problems.splice(0)).toEqual([]);
  });
}

/** Takes back what a browser complained about, where a test meant it to happen; returns how often. */
export function forgive(complaint: RegExp): number {
  const meant = problems.filter((problem) => complaint.test(problem));
  problems.splice(0, problems.length, ...problems.filter((problem) => !complaint.test(problem)));
  return meant.length;
}

/** Opens a window of the product for an account; without one, nobody is signed in. */
export async function openApp(
  account: string | undefined,
  { isPhone = false, url = appUrl() }: { isPhone?: boolean; url?: string } = {},
): Promise<AppWindow> {
  const context = await theBrowser().newContext({
    viewport: isPhone ? PHONE : DESKTOP,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  const page = await context.newPage();
  watch(page);
  const api = apiOf(context.request, url);
  if (account !== undefined) {
    const reply = await api.post('/api/Account/Login', { LoginId: account, Password: PASSWORD });
    if (!reply.Successed) throw new Error(`${account} could not sign in: ${reply.Message}`);
  }
  return {
    page,
    api,
    go: async (path) => {
      await page.goto(`${url}/#${path}`);
      await page.waitForLoadState('networkidle');
    },
    path: () => new URL(page.url()).hash.slice(1),
  };
}

/** Everything a browser complains about: errors in the console, blocked content, crashes, replies 5xx. */
function watch(page: Page): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
}

function apiOf(request: APIRequestContext, url: string): Api {
  const headers = { origin: url };
  return {
    get: async (path, params = {}) => readReply(await (await request.get(url + path, { params, headers })).json()),
    post: async (path, form) => readReply(await (await request.post(url + path, { form, headers })).json()),
  };
}

function readReply(body: unknown): Reply {
  if (typeof body !== 'object' || body === null || !('Successed' in body) || !('Data' in body))
    throw new Error('The reply is no envelope');
  const message = 'Message' in body && typeof body.Message === 'string' ? body.Message : '';
  const code = 'Code' in body && typeof body.Code === 'number' ? body.Code : -1;
  return { Successed: body.Successed === true, Message: message, Data: body.Data, Code: code };
}
