import { describe, expect, it } from 'vitest';
import { openHarness } from '../support/e2e/openHarness.ts';
import { useApp } from '../support/e2e/openApp.ts';

useApp();

describe('a form mounted from JSON', () => {
  it('shows what the rules show, and would send what may be stored', async () => {
    const harness = await openHarness();
    const shown = await harness.mount({ entity: 'payment', values: { PaymentType: 2, CheckCode: '10203040' } });
    expect(shown['CheckCode']).toEqual({ required: true, error: null });
    expect(shown).not.toHaveProperty('BankSerialNo');

    const { wire } = await harness.save();
    expect(Object.fromEntries(wire)).toMatchObject({ PaymentType: '2', CheckCode: '10203040' });
  });

  it('says what is wrong at the fields', async () => {
    const harness = await openHarness();
    await harness.mount({ entity: 'payment', values: { PaymentType: 2 } });
    await harness.save();

    expect((await harness.fields())['CheckCode']).toEqual({ required: true, error: '请输入支票号' });
  });

  it('draws every form of the product', async () => {
    const harness = await openHarness();
    for (const { entity, form } of harness.forms()) {
      await harness.mount({ entity, form, defaults: true });
      expect([entity, form, await harness.page.locator('.gj-form-fields').count()]).toEqual([entity, form, 1]);
    }
  });
});
