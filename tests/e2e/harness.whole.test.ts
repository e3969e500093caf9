import { describe, expect, it } from 'vitest';
import { openHarness } from '../support/e2e/openHarness.ts';
import { useApp } from '../support/e2e/openApp.ts';

useApp();

describe('a form mounted from JSON', () => {
  it('shows what the rules show, and would send what may be stored', async () => {
    const harness = await openHarness();
    const shown = await harness.mount({ entity: 'payment', values: { PaymentType: 2, CheckCode: '10203040' } });
    expect(shown['CheckCode']).toMatchObject({ title: '支票号', text: '10203040', required: true, error: null });
    expect(shown).not.toHaveProperty('BankSerialNo');

    const { wire } = await harness.save();
    expect(Object.fromEntries(wire)).toMatchObject({ PaymentType: '2', CheckCode: '10203040' });
  });

  it('says what is wrong at the fields', async () => {
    const harness = await openHarness();
    await harness.mount({ entity: 'payment', values: { PaymentType: 2 } });
    await harness.save();

    expect((await harness.fields())['CheckCode']).toMatchObject({ required: true, error: '请输入支票号' });
  });

  it('names a choice that is not offered any more, and refuses it when saved', async () => {
    const harness = await openHarness();
    const values = { MainBusinessType: 10, BusinessType: 4001 };
    const shown = await harness.mount({ entity: 'project', values });
    expect(shown['BusinessType']?.text).toBe('房地产评估');
    await harness.save();
    expect((await harness.fields())['BusinessType']?.error).toBe('业务类型与主营业务不符');
  });

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
