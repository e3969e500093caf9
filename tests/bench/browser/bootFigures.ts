import type { Browser } from 'playwright-core';
import { NEVER_IDLE } from '../../support/e2e/NEVER_IDLE.ts';
import { startHarness } from '../../support/e2e/startHarness.ts';
import { measureScripts } from '../../support/e2e/measureScripts.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Unit, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { neverOver, shareOf } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { COMPARATORS, FIELDS } from './formSubject.ts';

type Page = 'ours' | 'antd';

/** The cost of a page with nothing but a form, from an empty cache. */
interface Boot {
  /** Milliseconds from the navigation to the first painted frame. */
  readonly painted: number;
  /** Milliseconds of work of the page's thread until then. */
  readonly work: number;
  /** Kilobytes of scripts, compressed. */
  readonly scripts: number;
}

const PATIENCE = 60_000;

/** A page with nothing but a form of 50 fields, by the renderer and by hand, opened with an empty cache. */
export function bootFigures(browser: Browser, { rounds }: Settings): Promise<Figure[]> {
  const measure = async (): Promise<ReadonlyMap<Page, readonly Boot[]>> => {
    const ours = await startHarness('tests/bench/page/alone/ours');
    const antd = await startHarness('tests/bench/page/alone/antd');
    try {
      const urls = { ours: ours.url, antd: antd.url };
      return await alternate<Page, Boot>(['ours', 'antd'], { rounds, warmUps: 1 }, (page) =>
        bootOf(browser, urls[page]),
      );
    } finally {
      ours.stop();
      antd.stop();
    }
  };
  const read = (of: keyof Boot) => (boots: ReadonlyMap<Page, readonly Boot[]>) => {
    const samples = (page: Page): number[] => (boots.get(page) ?? []).map((boot) => boot[of]);
    return { samples: samples('ours'), comparator: { name: COMPARATORS.antd, samples: samples('antd') } };
  };
  return takeFigures(
    [
      {
        figure: wanted('scripts of a page with nothing but a form, gzip', 'kB', neverOver(290, 'kB')),
        read: read('scripts'),
      },
      { figure: wanted('its boot, to the painted frame, cold cache', 'ms', shareOf(1)), read: read('painted') },
      { figure: wanted("its boot, work of the page's thread", 'ms', shareOf(1)), read: read('work') },
    ],
    measure,
  );
}

const wanted = (name: string, unit: Unit, target: Wanted['target']): Wanted => ({
  section: 'Loading in the browser',
  name,
  unit,
  ...(target === undefined ? {} : { target }),
});

async function bootOf(browser: Browser, address: string): Promise<Boot> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.addInitScript(NEVER_IDLE);
  const weigh = measureScripts(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(address);
  await page.locator('body[data-painted]').waitFor({ timeout: PATIENCE });
  const { metrics } = await session.send('Performance.getMetrics');
  const painted = Number(await page.locator('body').getAttribute('data-painted'));
  if ((await page.locator(FIELDS).count()) === 0) throw new Error(`${address} has no fields`);
  const scripts = await weigh();
  await context.close();
  return {
    painted,
    work: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
    scripts,
  };
}
