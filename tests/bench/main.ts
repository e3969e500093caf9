import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserFigures } from './browser/browserFigures.ts';
import { openBrowser } from './browser/openBrowser.ts';
import { siteFigures } from './browser/siteFigures.ts';
import type { Figure } from './measure/Figure.ts';
import { readSettings, type Part } from './readSettings.ts';
import { describeMachine } from './report/machine.ts';
import { printReport, type Report } from './report/printReport.ts';
import { runRules } from './rules/runRules.ts';
import { seed } from './seed/seed.ts';
import { live } from './server/live.ts';
import { people } from './server/people.ts';
import { scale } from './server/scale.ts';
import { serverFigures } from './server/serverFigures.ts';
import { week } from './server/week.ts';

const FOLDER = 'dist/bench';

/** Measures everything, prints the report, and leaves it in dist/bench as JSON and Markdown. */
async function bench(args: readonly string[]): Promise<void> {
  const settings = readSettings(args, process.env);
  const started = describeMachine('');
  const tell = (part: string): void => {
    console.error(`measuring: ${part}`);
  };
  const figures: Figure[] = [];
  const asks = (part: Part): boolean => {
    const asked = settings.only === undefined || settings.only === part;
    if (asked) tell(part);
    return asked;
  };
  const rules = asks('rules') ? await runRules(join(FOLDER, 'rules'), settings.isQuick ? ['--quick'] : []) : [];
  const server = asks('server') ? await serverFigures(settings) : [];
  let browser = 'no browser';
  if (asks('browser')) {
    const drawn = await browserFigures(settings, tell);
    figures.push(...drawn.figures);
    browser = drawn.browser;
  }
  if (asks('site')) {
    const paced = await openBrowser({ isPaced: true });
    browser = `Chromium ${paced.version()}`;
    figures.push(...(await siteFigures(paced, settings)));
    await paced.close();
  }
  const report: Report = {
    machine: { ...started, browser },
    isQuick: settings.isQuick,
    figures: [...figures, ...server, ...rules],
  };
  const text = printReport(report);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(FOLDER, 'bench.md'), text);
  console.log(text);
}

const [first = '', ...rest] = process.argv.slice(2);
const OTHERS: Readonly<Record<string, () => Promise<void>>> = {
  scale: () => scale(rest),
  people: () => people(rest),
  week: () => week(rest),
  live,
  seed: () => seed(rest),
};
await (OTHERS[first] ?? (() => bench(process.argv.slice(2))))();
