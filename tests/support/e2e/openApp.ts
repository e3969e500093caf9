import type { APIRequestContext, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { readAddress } from '#engine/site/sitePaths.ts';
import { appUrl } from './appUrl.ts';
import { theBrowser, useBrowser } from './openBrowser.ts';
import { settled, watchTraffic } from './settled.ts';
import { PASSWORD } from './startApp.ts';

export const SALES = '13900000006';
export const FINANCE = '13900000016';
export const ADMIN = '13900000001';
export const CUSTOMER = '13800000001';
export const EDITOR = '13900000019';

const DESKTOP = { width: 1440, height: 900 };
/** Expected elements may take long on a busy machine; this limit only ends tests that hang. Milliseconds. */
const PATIENCE = 180_000;
const PHONE = { width: 390, height: 844 };

/** A window of the product, signed in or not. */
export interface AppWindow {
  readonly page: Page;
  /** Goes to a path of the hash router and waits until nothing is loading. */
  readonly go: (path: string) => Promise<void>;
  /** The path that the app shows, behind the hash or as a real address. */
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

/** Windows that share cookies and a cache, like a browser profile. */
interface Profile {
  /** The account, the server, and the kind of device. */
  readonly key: string;
  readonly url: string;
  readonly context: BrowserContext;
  /** No other test gets it: the test changes more than stored data. */
  readonly isOwn: boolean;
  /** An empty window for the next test. */
  readonly blank?: Page;
}

const used: Profile[] = [];
/**
 * Profiles whose windows were closed, across all files of this worker: the next window is already signed in, with the
 * scripts in its cache.
 */
const idle: Profile[] = [];
const problems: string[] = [];

/**
 * Prepares a file of browser tests: after every test, no hidden errors may have occurred. Windows are closed after each
 * test, or with `keepsWindows` after the last.
 */
export function useApp({ keepsWindows = false } = {}): void {
  useBrowser();
  const close = async (): Promise<void> => {
    for (const profile of used.splice(0)) await leave(profile);
  };
  if (keepsWindows)
    afterAll(async () => {
      await close();
      // The server of the file has ended before: what its windows missed then is no failure of the file that comes next.
      problems.splice(0);
    });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await describeWindows(task.name);
    if (!keepsWindows) await close();
    expect(problems.splice(0)).toEqual([]);
  });
}

/** Prints the address, the texts and the focus of the open windows, so that a failure that does not repeat can be explained. */
async function describeWindows(test: string): Promise<void> {
  for (const page of used.flatMap(({ context }) => context.pages())) {
    const text = await page
      .evaluate(async () => {
        const whole = document.body.innerText;
        // Dialogs and menus come last in the document.
        const shown = whole.length > 2000 ? `${whole.slice(0, 600)} ... ${whole.slice(-1400)}` : whole;
        // Clicks wait for frames: without them nothing on the page can be pressed.
        const draws = await Promise.race([
          new Promise((resolve) => requestAnimationFrame(() => resolve('draws'))),
          new Promise((resolve) => setTimeout(() => resolve('draws nothing'), 5000)),
        ]);
        const focus = document.activeElement?.outerHTML.slice(0, 200) ?? 'none';
        return `${shown} (${String(draws)}, ${document.visibilityState}, focus: ${focus})`;
      })
      .catch(String);
    console.error(`"${test}" failed with ${page.url()}: ${text.replaceAll(/\s+/g, ' ')}`);
  }
}

/** Closes the windows of a profile and clears their storage, but not the session. */
async function leave({ key, url, context, isOwn }: Profile): Promise<void> {
  if (isOwn) return context.close();
  const blank = await nextWindow(context);
  for (const each of context.pages()) if (each !== blank) await each.close();
  const storage = await context.newCDPSession(blank);
  await storage.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'local_storage,indexeddb',
  });
  await storage.detach();
  idle.push({ key, url, context, isOwn, blank });
}

/**
 * An empty window of a profile that has windows. A window opened by a page shares the process of that page, which has
 * compiled the scripts already; a separate window needs a new process, which is a fifth of the work of opening a list
 * in it.
 */
async function nextWindow(context: BrowserContext): Promise<Page> {
  const page = context.pages().find((each) => each.url().startsWith('http'));
  if (page === undefined) return context.newPage();
  const opening = Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => {
      // It would begin with a copy of it.
      sessionStorage.clear();
      window.open('about:blank');
    }),
  ]);
  // A page that a test left on its way elsewhere opens nothing.
  return opening.then(
    ([opened]) => opened,
    () => context.newPage(),
  );
}

/** Removes browser errors that a test expects; returns their number. */
export function forgive(complaint: RegExp): number {
  const meant = problems.filter((problem) => complaint.test(problem));
  problems.splice(0, problems.length, ...problems.filter((problem) => !complaint.test(problem)));
  return meant.length;
}

interface WindowOptions {
  readonly isPhone?: boolean;
  readonly url?: string;
  /** The test changes the clock, the location or the network of the browser: no other test gets its profile. */
  readonly isOwn?: boolean;
  /** The path of the first screen. */
  readonly at?: string;
}

/** Opens a window of the product for an account; without one, no user is signed in. */
export async function openApp(account: string | undefined, options: WindowOptions = {}): Promise<AppWindow> {
  const { url = appUrl() } = options;
  const { context, blank } = await profileOf(account, url, options);
  const page = blank ?? (await context.newPage());
  watch(page);
  watchTraffic(page);
  const api = apiOf(context.request, url);
  if (account === undefined) await context.clearCookies();
  else if (!(await api.get('/api/Account/CurrentUser')).Successed) {
    const reply = await api.post('/api/Account/Login', { LoginId: account, Password: PASSWORD });
    if (!reply.Successed) throw new Error(`${account} could not sign in: ${reply.Message}`);
  }
  const go = async (path: string): Promise<void> => {
    await page.goto(`${url}/#${path}`);
    await settled(page);
  };
  if (options.at !== undefined) await go(options.at);
  return {
    ...{ page, api, go },
    path: () => readAddress(new URL(page.url())),
  };
}

async function profileOf(
  account: string | undefined,
  url: string,
  { isPhone = false, isOwn = false }: WindowOptions,
): Promise<Profile> {
  const key = [account, url, isPhone].join(' ');
  const at = isOwn ? -1 : idle.findIndex((each) => each.key === key);
  const [known] = at < 0 ? [] : idle.splice(at, 1);
  const profile = known ?? { key, url, isOwn, context: await newContext(isPhone, isOwn) };
  used.push(profile);
  return profile;
}

async function newContext(isPhone: boolean, isOwn: boolean): Promise<BrowserContext> {
  const context = await theBrowser().newContext({
    viewport: isPhone ? PHONE : DESKTOP,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    // A service worker would intercept requests that a test watches or answers, and stay for the next test.
    serviceWorkers: isOwn ? 'allow' : 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  return context;
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
