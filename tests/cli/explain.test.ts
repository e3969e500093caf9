import { describe, expect, it } from 'vitest';
import { runGuiju } from '#cli/runGuiju.ts';

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runGuiju(argv, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('guiju explain', () => {
  it('says why a field is hidden, where its rule stands, and what would show it', async () => {
    const { code, out } = await run(
      ...['explain', 'payment', 'CheckCode', '--set', 'PaymentType=3', '--set', 'PaymentClassify=10'],
    );

    expect(code).toBe(0);
    expect(out.replace(/:\d+:\d+/g, ':L:C').split('\n')).toEqual([
      '收款 · 支票号(CheckCode)：现在隐藏    payment/form.json:L:C',
      '  当 付款方式 = 支票 时显示，否则隐藏；现在 隐藏    payment/form.json:L:C',
      '    ✗ 付款方式 = 支票（现为 银行转账）',
      '  其他规则',
      '    当 付款方式 = 支票 时必填，否则选填；现在 选填    payment/form.json:L:C',
      '  要使它显示：',
      '    「付款方式」由 银行转账 改为 支票',
    ]);
  });

  it('takes titles and labels, the chosen form, and the user', async () => {
    expect((await run('explain', 'payment', '支票号', '--set', '付款方式=支票')).out).toContain('现在显示');
    expect((await run('explain', 'payment', 'ProjectId', '--form', 'receipt')).out).toContain(
      '✗ 此字段不在表单「到账登记」中',
    );
    const customer = ['--user', 'Role=customer', '--user', 'CustomerId=3'];
    expect((await run('explain', 'payment', 'PayerName', ...customer)).out).toContain('您没有查看此字段的权限');
    const locked = ['--property', 'editable', '--set', 'PaymentState=20'];
    expect((await run('explain', 'payment', 'Money', ...locked)).out).toContain('当前状态「已确认」不允许修改此字段');
    expect((await run('explain', 'payment', 'PaymentType', '--property', 'required')).out).toContain('此字段始终必填');
  });

  it('gives the same as one JSON value, with lines and columns', async () => {
    const { out } = await run('explain', 'payment', 'CheckCode', '--defaults', '--now', '2026-03-10', '--json');
    const explanation: unknown = JSON.parse(out);

    expect(explanation).toMatchObject({
      field: 'CheckCode',
      goal: 'visible',
      isMet: false,
      rules: [{ place: { file: 'payment/form.json' }, condition: { inputs: [{ text: '银行转账' }] } }, {}],
      change: { kind: 'steps', steps: [{ values: { PaymentType: 2 } }] },
    });
    expect(out).toMatch(/"line": \d+,\s+"column": \d+/);
  });

  it.each<[string[], string]>([
    [['payment'], 'guiju explain <entity> <field>'],
    [['paymnt', 'CheckCode'], 'There is no entity "paymnt"; did you mean "payment"?'],
    [['payment', 'CheckCod'], 'There is no field "CheckCod"; did you mean "CheckCode"?'],
    [['payment', 'CheckCode', '--form', 'receit'], 'There is no form "receit"; did you mean "receipt"?'],
    [['payment', 'CheckCode', '--set', 'PaymentTyp=2'], 'There is no field "PaymentTyp"; did you mean "PaymentType"?'],
    [['payment', 'CheckCode', '--set', 'PaymentType'], '--set needs name=value, not "PaymentType"'],
    [
      ['payment', 'CheckCode', '--set', 'PaymentType=现钞'],
      '--set PaymentType: there is no item "现钞"; there are 1 现金',
    ],
    [['payment', 'CheckCode', '--set', 'Money=many'], '--set Money: '],
    [['payment', 'CheckCode', '--property', 'shown'], '--property is one of visible, required, editable'],
    [['payment', 'CheckCode', '--now', 'today'], '--now needs a moment'],
    [['payment', 'CheckCode', '--ref', 'ProjectId=3'], '--ref ProjectId needs the field of the record'],
    [['payment', 'CheckCode', '--user', 'Roles=finanse'], 'There is no role "finanse"; did you mean "finance"?'],
  ])('answers %j with one clear line and exit code 2', async (argv, message) => {
    const { code, out, err } = await run('explain', ...argv);

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err.split('\n')).toHaveLength(1);
  });
});
