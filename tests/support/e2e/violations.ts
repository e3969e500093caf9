import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * The findings of an accessibility checker on the page, by rule and place: of the given `impacts`, or all; in the
 * elements that an expression of the page returns, or in all of it.
 */
export async function violations(page: Page, impacts?: readonly string[], within = 'document'): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  await page.evaluate(finishMotion);
  const found: unknown = await page.evaluate(
    `axe.run(${within}, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.filter(({ impact }) => ${JSON.stringify(impacts ?? null)}?.includes(impact) ?? true)
        .map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target.join(' ')).join(' | ')))`,
  );
  return Array.isArray(found) ? found.map(String) : ['axe did not run'];
}

/** Ends what moves or fades: colours are judged as they come to rest. What goes on for ever has no end. Runs in the page. */
function finishMotion(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
