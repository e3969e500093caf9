import { describe, expect, it } from 'vitest';
import { openHarness } from '../support/e2e/openHarness.ts';
import { useApp } from '../support/e2e/openApp.ts';

useApp();

describe('a form mounted from JSON', () => {
  it('is let go when another takes its place: none of its fields is kept', async () => {
    const harness = await openHarness();
    const session = await harness.page.context().newCDPSession(harness.page);
    const keptFields = async (): Promise<unknown> => {
      for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
      const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'HTMLDivElement.prototype' });
      const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
      const { result } = await session.send('Runtime.callFunctionOn', {
        objectId: objects.objectId ?? '',
        functionDeclaration: `function () {
          return this.filter((element) => !element.isConnected && element.matches('.gj-field')).length;
        }`,
        returnByValue: true,
      });
      return result.value;
    };
    await harness.mount({ entity: 'contract', defaults: true });
    expect(await harness.page.locator('.gj-field').count()).toBeGreaterThan(10);
    for (let times = 0; times < 3; times += 1) await harness.mount({ entity: 'payment' });

    expect(await keptFields()).toBe(0);
  });

  it('draws every form of the product', async () => {
    const harness = await openHarness();
    for (const { entity, form } of harness.forms()) {
      await harness.mount({ entity, form, defaults: true });
      expect([entity, form, await harness.page.locator('.gj-form-fields').count()]).toEqual([entity, form, 1]);
    }
  });
});
