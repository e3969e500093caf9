import type { Browser } from 'playwright-core';
import { measureScripts } from '../../support/e2e/measureScripts.ts';
import { startApp } from '../../support/e2e/startApp.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Unit, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { summarize } from '../measure/summarize.ts';
import { neverOver } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';

const PATHS = [
  ...['/index', '/about', '/companyAbout/talent', '/companyAbout/honor', '/branch', '/businessDomain/qgcService'],
  ...['/classicCase', '/companyDynamic', '/companyDynamic/detail/2', '/job'],
] as const;
type Path = (typeof PATHS)[number];

/** Slow 4G as Lighthouse has it: bytes per second and milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 204_800, uploadThroughput: 96_000, latency: 150 };
const SLOWDOWN = 4;
/** The page is quiet: the last load and the work after it are over. Milliseconds. */
const CALM = 4000;

/** What a visitor waits for on a page, from an empty cache. */
interface Visit {
  /** Milliseconds until the largest thing was painted. */
  readonly largest: number;
  /** Thousandths of the cumulative layout shift. */
  readonly shift: number;
  /** Milliseconds by which tasks after the first paint exceed 50 each. */
  readonly blocking: number;
  /** Kilobytes of scripts, compressed. */
  readonly scripts: number;
}

/** Ten public pages on slow 4G and a processor four times slower: the medians of each page, the worst page last. */
export function siteFigures(browser: Browser, { longRounds }: Settings): Promise<Figure[]> {
  const read = (of: keyof Visit) => (visits: ReadonlyMap<Path, readonly Visit[]>) => {
    const medians = PATHS.map((path) => ({
      path,
      median: summarize((visits.get(path) ?? []).map((v) => v[of])).median,
    }));
    const worst = medians.toSorted((a, b) => b.median - a.median)[0];
    return { samples: medians.map(({ median }) => median), note: `worst: ${worst?.path} ${worst?.median.toFixed(0)}` };
  };
  return takeFigures(
    [
      { figure: wanted('largest contentful paint', 'ms', 1800), read: read('largest') },
      { figure: wanted('cumulative layout shift, thousandths', '', 20), read: read('shift') },
      { figure: wanted('total blocking time', 'ms', 100), read: read('blocking') },
      { figure: wanted('scripts, gzip', 'kB', 130), read: read('scripts') },
    ],
    async () => {
      const app = await startApp();
      try {
        const rounds = { rounds: longRounds, warmUps: 1 };
        return await alternate(PATHS, rounds, (path) => visit(browser, `${app.url}${path}`));
      } finally {
        await app.stop();
      }
    },
  );
}

const wanted = (name: string, unit: Unit, limit: number): Wanted => ({
  section: `Ten public pages, slow 4G, processor ${SLOWDOWN} times slower`,
  name,
  unit,
  target: neverOver(limit, unit),
});

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const weigh = measureScripts(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // The compiler names functions by this helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(CALM);
  const seen = await page.evaluate(() => window.visit);
  const scripts = await weigh();
  await context.close();
  if (seen === undefined || seen.largest === 0) throw new Error(`${address} was not watched`);
  return { ...seen, scripts };
}

declare global {
  interface Window {
    visit?: { largest: number; shift: number; blocking: number };
  }
}

/** Runs in the page. */
function watch(): void {
  const visit = { largest: 0, shift: 0, blocking: 0 };
  window.visit = visit;
  let painted = Infinity;
  const observe = (type: string, see: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('paint', ({ startTime }) => (painted = Math.min(painted, startTime)));
  observe('largest-contentful-paint', ({ startTime }) => (visit.largest = startTime));
  observe('layout-shift', (entry) => (visit.shift += 1000 * Number(Reflect.get(entry, 'value'))));
  observe('longtask', ({ startTime, duration }) => {
    if (startTime + duration > painted) visit.blocking += duration - 50;
  });
}
