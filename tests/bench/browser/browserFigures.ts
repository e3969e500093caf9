import type { Browser } from 'playwright-core';
import { startHarness } from '../../support/e2e/startHarness.ts';
import type { Figure } from '../measure/Figure.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { bootFigures } from './bootFigures.ts';
import { lineFigures } from './lineFigures.ts';
import { lineScrollFigures } from './lineScrollFigures.ts';
import { loadFigures } from './loadFigures.ts';
import { memoryFigures } from './memoryFigures.ts';
import { mountFigures } from './mountFigures.ts';
import { openBrowser } from './openBrowser.ts';
import { openWindow } from './openWindow.ts';
import { reactionFigures } from './reactionFigures.ts';
import { scrollFigures } from './scrollFigures.ts';
import { tableFigures } from './tableFigures.ts';

type Part = (bench: BenchWindow, settings: Settings) => Promise<Figure[]>;

/** Frames as fast as they come, for times until a frame is painted. */
const UNPACED: readonly Part[] = [mountFigures, reactionFigures, lineFigures, tableFigures, memoryFigures];
/** Frames at the pace of a screen. */
const PACED: readonly Part[] = [scrollFigures, lineScrollFigures];

/** All browser measurements. `onPart` is called with the progress. */
export async function browserFigures(
  settings: Settings,
  onPart: (name: string) => void,
): Promise<{ figures: Figure[]; browser: string }> {
  const page = await startHarness('tests/bench/page');
  try {
    const unpaced = await openBrowser({ isPaced: false });
    const fast = await runParts(unpaced, page.url, UNPACED, settings, onPart);
    const version = `Chromium ${unpaced.version()}`;
    await unpaced.close();
    const paced = await openBrowser({ isPaced: true });
    const slow = await runParts(paced, page.url, PACED, settings, onPart);
    onPart('loading');
    const loading = [...(await loadFigures(paced, settings)), ...(await bootFigures(paced, settings))];
    await paced.close();
    return { figures: [...fast, ...slow, ...loading], browser: version };
  } finally {
    page.stop();
  }
}

/** Each part gets a window of its own, so that none inherits the memory of another. */
async function runParts(
  browser: Browser,
  url: string,
  parts: readonly Part[],
  settings: Settings,
  onPart: (name: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of parts) {
    onPart(part.name.replace('Figures', ''));
    const { bench, close } = await openWindow(browser, url);
    figures.push(...(await part(bench, settings)));
    await close();
  }
  return figures;
}
