import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { exportFormily } from '#annex/import/formily/exportFormily.ts';
import { loadProduct, type Product } from '#server/product/ReadyProduct.ts';
import { shippedProduct } from '../support/shippedProduct.ts';
import { theBrowser, useBrowser } from '../support/e2e/openBrowser.ts';
import { startHarness } from '../support/e2e/startHarness.ts';

useBrowser();

let site: Awaited<ReturnType<typeof startHarness>>;
let page: Page;

// Formily itself creates functions from the expressions of a schema.
beforeAll(async () => {
  site = await startHarness('tests/e2e/playground', "script-src 'self' 'unsafe-eval'");
  page = await theBrowser().newPage();
  await page.goto(site.url);
  await page.locator('body[data-ready="page"]').waitFor({ state: 'attached' });
});
afterAll(async () => {
  await page.close();
  site.stop();
});

/** The inputs of the exported forms other than the record. */
const SCOPE = { $user: {}, $ref: {}, $now: '2026-03-10 09:00:00' };

/** Renders the exported form of an entity with Formily's own components. */
async function draw({ documents, entities }: Product, key: string): Promise<void> {
  const entity = entities.get(key);
  if (entity === undefined) throw new Error(`There is no ${key}`);
  const { schema } = exportFormily(entity, {
    enums: enumsOfProduct(documents),
    findEntity: (other) => entities.get(other),
  });
  await page.evaluate(
    ([text, id, scope]) => {
      const given: unknown = JSON.parse(text);
      window.postMessage({ schema: given, id, scope });
    },
    [JSON.stringify(schema), key, SCOPE] as const,
  );
  await page.locator(`body[data-shown="${key}"]`).waitFor({ state: 'attached' });
}

/** The frame of a field that has this title. */
const field = (title: string): Locator =>
  page.locator('.ant-formily-item', {
    has: page.locator('.ant-formily-item-label label').getByText(title, { exact: true }),
  });

describe('an exported form, drawn by createSchemaField and the components of Formily', () => {
  it('shows a field and computes a value in the product', async () => {
    await draw(shippedProduct(), 'payment');
    await field('金额').waitFor();
    expect(await field('退款原因').count()).toBe(0);
    expect(await field('退款').locator('input[value="true"]').isChecked()).toBe(false);

    await field('金额').locator('input').fill('-120.5');
    await field('退款原因').waitFor();
    expect(await field('退款').locator('input[value="true"]').isChecked()).toBe(true);

    await field('金额').locator('input').fill('80');
    await field('退款原因').waitFor({ state: 'detached' });
    expect(await field('退款').locator('input[value="false"]').isChecked()).toBe(true);
  });

  it('shows a field and computes a value in another product', async () => {
    const { product } = loadProduct('docs/examples/maintenance');
    await draw(product, 'supplier');
    await field('承接维修').getByText('否', { exact: true }).click();
    await field('服务范围').waitFor({ state: 'detached' });
    await field('承接维修').getByText('是', { exact: true }).click();
    await field('服务范围').waitFor();

    await draw(product, 'partUse');
    await field('数量').locator('input').fill('3');
    await field('单价').locator('input').fill('12.5');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value, readOnly }) => readOnly && value === '37.50'),
    );
  });
});
