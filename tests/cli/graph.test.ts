import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runGuiju } from '#cli/runGuiju.ts';
import { SHIPPED_FOLDER } from '../support/shippedProduct.ts';

const folder = mkdtempSync(join(tmpdir(), 'guiju-graph-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function graph(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const streams = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await runGuiju(['graph', '--schemas', SHIPPED_FOLDER, ...argv], streams);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('guiju graph', () => {
  it('lists what every field decides', async () => {
    const { code, out } = await graph('payment');

    expect(code).toBe(0);
    expect(out).toContain('付款方式(PaymentType)\n  → 银行流水号(BankSerialNo)  显示、必填');
  });

  it('says what one field influences, also as JSON', async () => {
    const { out } = await graph('payment', '--field', 'PaymentClassify');
    expect(out).toContain('客户(CustomerId)  值（经 项目(ProjectId)、投标(TenderId)，第 2 层）');

    const parsed: unknown = JSON.parse((await graph('payment', '--field', 'CheckCode', '--json')).out);
    expect(parsed).toMatchObject({
      id: 'CheckCode',
      influences: [],
      influencedBy: [{ id: 'PaymentType', distance: 1 }],
    });
    expect(JSON.parse((await graph('tender', '--json')).out)).toMatchObject({ entity: 'tender', cycles: [] });
  });

  it('writes a picture, of one field only when asked', async () => {
    const file = join(folder, 'payment.svg');
    const { code, err, out } = await graph('payment', '--svg', file);

    expect([code, out]).toEqual([0, '']);
    expect(err).toContain('20 rules');
    expect(readFileSync(file, 'utf8')).toMatch(/^<svg xmlns=.*<\/svg>\n$/s);
    const small = await graph('payment', '--svg', '-', '--field', 'CheckCode');
    expect(small.out).toContain('支票号');
    expect(small.out).not.toContain('退款原因');
  });

  it.each<[string[], string]>([
    [[], 'guiju graph needs one entity'],
    [['paymnt'], 'There is no entity "paymnt"; did you mean "payment"?'],
    [
      ['payment', '--field', 'PaymentTyp'],
      'No rule of "payment" reads or governs "PaymentTyp"; did you mean "PaymentType"?',
    ],
    [['payment', '--svg', '/does/not/exist.svg'], '/does/not/exist.svg cannot be written'],
  ])('answers %j with one clear line', async (argv, message) => {
    const { code, err } = await graph(...argv);

    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('draws no picture of too many fields', async () => {
    const schemas = join(folder, 'schemas');
    const shown = { fulfill: { state: { visible: '{{ $values.A === true }}' } } };
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, i) => [`F${i}`, { type: 'boolean', title: `第${i}`, 'x-reactions': shown }]),
    );
    mkdirSync(join(schemas, 'big'), { recursive: true });
    const form = { title: '大', type: 'object', properties: { A: { type: 'boolean', title: '甲' }, ...many } };
    writeFileSync(join(schemas, 'big/form.json'), JSON.stringify(form));
    const { code, err } = await graph('big', '--svg', '-', '--schemas', schemas);

    expect(code).toBe(2);
    expect(err).toContain('601 fields with 600 dependencies are too many for a picture');
    expect((await graph('big', '--svg', '-', '--field', 'F1', '--schemas', schemas)).out).toContain('第1');
  });
});
