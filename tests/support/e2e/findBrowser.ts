import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

/** The one without a screen of its own first: it needs half the time for the same pages. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser for tests: `CHROME_PATH`, one of the machine, else the one from npm. Throws with what to do when there is none. */
export async function findBrowser(): Promise<string> {
  const own = [process.env['CHROME_PATH'] ?? '', ...KNOWN].find((path) => path !== '' && existsSync(path));
  if (own !== undefined) return own;
  try {
    return await sparticuz.executablePath();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The browser tests need Chrome or Chromium. Install one (Debian: apt-get install chromium) or set CHROME_PATH. The one from npm does not run here: ${reason}`,
    );
  }
}
