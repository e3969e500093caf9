import type { Page, Request } from 'playwright-core';

/** The open requests of a page. */
interface Traffic {
  readonly open: Set<Request>;
  begun: number;
}

/** A stream of events is never answered to its end. */
const ENDLESS = 'eventsource';
/**
 * Scripts of a worker, and those that it imports: when the worker is terminated before they arrive, their end is never
 * reported. Tests wait for the results of workers on the page.
 */
const WORKER = /Worker-[\w-]+\.js$/;
const isOfWorker = (request: Request): boolean =>
  [request.url(), request.headers()['referer'] ?? ''].some((address) => WORKER.test(address));
const PATIENCE = 180_000;

const traffics = new WeakMap<Page, Traffic>();

/** Begins to count the requests of a new page; `settled` needs it. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), begun: 0 };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    if (request.resourceType() === ENDLESS || isOfWorker(request)) return;
    traffic.begun += 1;
    traffic.open.add(request);
  });
  // The end of an upload is not always reported, but its short response is.
  page.on('response', (response) => {
    if (response.request().method() !== 'GET') traffic.open.delete(response.request());
  });
  page.on('requestfinished', (request) => traffic.open.delete(request));
  page.on('requestfailed', (request) => traffic.open.delete(request));
}

/**
 * Waits until a page has received all responses and rendered them: no request is open, rendering has started no new
 * one, and the page shows no busy state (React renders with a short delay). The browser's own `networkidle` waits for
 * half a second without requests each time.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = traffics.get(page);
  if (traffic === undefined) throw new Error('The traffic of this page is not watched');
  const until = Date.now() + PATIENCE;
  for (;;) {
    await page.waitForLoadState('load');
    const { begun } = traffic;
    // A page that is navigating does not answer.
    const busy = await page.evaluate(drawAndLook).catch((error: unknown) => {
      if (page.isClosed()) throw error;
      return String(error);
    });
    if (busy === '' && traffic.open.size === 0 && traffic.begun === begun) return;
    const waiting = [...traffic.open].map((request) => request.url()).join(', ');
    if (Date.now() > until) throw new Error(`The page does not come to rest: ${waiting} ${busy}`);
  }
}

/** Waits until responses are rendered and have taken effect, and returns what is still busy then. Runs in the page. */
async function drawAndLook(): Promise<string> {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const content = document.querySelector('main') ?? document.querySelector('#root') ?? document.body;
  if (content.textContent.trim() === '') return 'nothing is there';
  const busy = [...document.querySelectorAll('[aria-busy="true"], .gs-loading, .gs-waiting')].find((element) => {
    // Blocks of a public page come when they are near the window.
    const { top, bottom } = element.getBoundingClientRect();
    return !element.matches('.gs-waiting') || (top < innerHeight && bottom >= 0);
  });
  return busy === undefined ? '' : `${busy.localName}.${busy.className}`;
}
