import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../support/e2e/findBrowser.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--js-flags=--expose-gc',
];
/** Frames come as soon as they are ready: a time until a painted frame has no waiting for the next tick of a screen in it. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Starts a browser for measurements; `isPaced` keeps the 60 frames a second of a usual screen. */
export async function openBrowser({ isPaced }: { isPaced: boolean }): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: isPaced ? FLAGS : [...FLAGS, ...UNPACED] });
}
