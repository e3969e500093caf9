import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { startApp } from '../../support/e2e/startApp.ts';
import type { Figure, Unit, Wanted } from '../measure/Figure.ts';
import { missingFigure, takeFigures } from '../measure/makeFigure.ts';
import { atMost, neverOver } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { openScreen } from './openScreen.ts';

const ASSETS = 'dist/app/assets';
/** The demo account of the finance department, with a list it works with and the form that opens from there. */
const ACCOUNT = '13900000016';
const LIST = { path: '/payment/index', create: '登记收款', field: 'PaymentType' };
const SLOWDOWN = 4;

type Screens = Readonly<Record<'site' | 'login' | 'list' | 'form', number>>;

/**
 * The cost of the built product until its first screens are shown: kilobytes of scripts, excluding those that are
 * loaded when idle, as in the limits of `tests/e2e/bundle.test.ts`, and the time on a slow processor.
 */
export async function loadFigures(browser: Browser, { longRounds }: Settings): Promise<Figure[]> {
  try {
    const app = await startApp();
    try {
      return [
        ...(await takeFigures(SCRIPTS, () => weighScreens(browser, app.url))),
        ...(await paintFigure(browser, app.url, '/login', longRounds)),
        ...(await paintFigure(browser, app.url, '/index', longRounds)),
        ...(await paintFigure(browser, app.url, LIST.path, longRounds, ACCOUNT)),
      ];
    } finally {
      await app.stop();
    }
  } catch (reason) {
    return [...SCRIPTS.map(({ figure }) => figure), ...['/login', '/index', LIST.path].map(paintWanted)].map((figure) =>
      missingFigure(figure, reason),
    );
  }
}

const wanted = (name: string, unit: Unit, target: Wanted['target']): Wanted => ({
  section: 'Loading in the browser',
  name,
  unit,
  ...(target === undefined ? {} : { target }),
});

const script = (screen: keyof Screens, name: string, limit: number) => ({
  figure: wanted(`scripts of ${name}, gzip`, 'kB', neverOver(limit, 'kB')),
  read: (screens: Screens) => ({ samples: [screens[screen]] }),
});

const SCRIPTS = [
  script('site', 'the public page', 110),
  script('login', 'the sign-in screen', 120),
  script('list', 'the first list', 245),
  script('form', 'the first form', 350),
];

async function weighScreens(browser: Browser, url: string): Promise<Screens> {
  const weighPath = async (path: string): Promise<number> => {
    const screen = await openScreen(browser, url, { path, isNeverIdle: true });
    const weight = kilobytes(screen.scripts());
    await screen.close();
    return weight;
  };
  const site = await weighPath('/index');
  const login = await weighPath('/login');
  const { page, scripts, close } = await openScreen(browser, url, {
    path: LIST.path,
    account: ACCOUNT,
    isNeverIdle: true,
  });
  const list = kilobytes(scripts());
  await page.getByRole('button', { name: LIST.create }).click();
  await page.locator(`.gj-field[data-field="${LIST.field}"]`).waitFor();
  const form = kilobytes(scripts());
  await close();
  return { site, login, list, form };
}

const kilobytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length, 0) / 1024;

const paintWanted = (path: string): Wanted =>
  wanted(
    `largest contentful paint of #${path}, cold cache, processor ${SLOWDOWN} times slower`,
    'ms',
    atMost(2500, 'ms'),
  );

function paintFigure(browser: Browser, url: string, path: string, rounds: number, account?: string): Promise<Figure[]> {
  return takeFigures([{ figure: paintWanted(path), read: (samples: number[]) => ({ samples }) }], async () => {
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const screen = await openScreen(browser, url, { path, slowdown: SLOWDOWN, ...(account && { account }) });
      samples.push(await screen.largestPaint());
      await screen.close();
    }
    return samples;
  });
}
