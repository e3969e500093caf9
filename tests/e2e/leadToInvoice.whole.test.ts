import { expect, it } from 'vitest';
import { fieldOf, inputOf } from '../support/e2e/onPage.ts';
import { FINANCE, SALES, useApp } from '../support/e2e/openApp.ts';
import { readData } from '../support/e2e/readData.ts';
import { Desk } from '../support/e2e/story/Desk.ts';

useApp();

const CHIEF = '13900000005';
const LEAD = '临江综合管廊';
const COMPANY = '临江管廊建设有限公司';

it(
  'takes a salesman six forms and dialogs from a lead to a running contract, a claimed payment and an invoice',
  { timeout: 400_000 },
  async () => {
    const sales = await Desk.of(SALES);
    const chief = await Desk.of(CHIEF);
    const finance = await Desk.of(FINANCE);
    const record = async (desk: Desk, api: string, id: number): Promise<unknown> =>
      readData((await desk.window.api.get(`/api/${api}/Get`, { id })).Data, 'Record');
    const idOfAddress = (): number => Number(/\/(\d+)(?:\?|$)/.exec(sales.page.url())?.[1]);

    const clue = await sales.create('/marketclue/index', '新建线索', 'MarketClue', {
      ClueName: LEAD,
      MarkTemplateId: /可行性研究/,
      CustomerName: COMPANY,
      CompenyProperty: true,
      AdInfo: true,
      ContactName: '周明',
      PhoneNumber: '13711114444',
      ProjectRegion: true,
      EstimateMoney: '780000',
    });
    await sales.take(`/marketclue/index/${clue}`, '转化', { WithProject: /是/, MartketType: /区域自营/ });
    for (const made of ['打开客户', '打开项目']) await sales.page.getByRole('button', { name: made }).waitFor();
    const found = await sales.window.api.get('/api/Project/Search', { searchKey: LEAD });
    const project = Number(readData(found.Data, 'Rows', '0', 'Id'));
    expect(await record(sales, 'Project', project)).toMatchObject({ ProjectType: 20, BusinessSources: 3 });

    await sales.open(`/project/index/${project}`);
    await sales.page.locator('.gj-detail-actions').getByRole('button', { name: '新建合同', exact: true }).click();
    await sales.saveForm('Contract', { SignDate: true, ContractAttachments: true }, '保存并提交审批');
    await expect.poll(() => sales.page.url()).toContain('/contract/index/');
    const contract = idOfAddress();
    await expect.poll(async () => readData(await record(sales, 'Contract', contract), 'ContractState')).toBe(10);
    expect(await record(sales, 'Contract', contract)).toMatchObject({ ContractName: LEAD, Money: 780000 });
    await chief.take(`/contract/index/${contract}`, '审核', {}, '通过');

    const receipt = await finance.create('/payment/index', '到账登记', 'Payment', {
      Money: '300000',
      PayerName: COMPANY,
    });
    await sales.open(`/recordForPayment/index/${receipt}`);
    await sales.page.locator('.gj-detail-actions').getByRole('button', { name: '认领', exact: true }).click();
    const claim = sales.page.getByRole('dialog').filter({ has: sales.page.locator('.gj-action') });
    await claim.getByText(`可能是：${LEAD}（付款单位是它的委托单位）`).waitFor();
    await claim.getByRole('button', { name: `项目选用：${LEAD}`, exact: true }).click();
    await fieldOf(sales.page, 'ContractId').getByText('只有这一项可选').waitFor();
    await claim.getByRole('button', { name: '认领', exact: true }).click();
    await claim.waitFor({ state: 'detached' });
    sales.effort.windows += 1;
    expect(await record(sales, 'Payment', receipt)).toMatchObject({ ContractId: contract, PaymentState: 10 });

    await sales.open(`/contract/index/${contract}`);
    await sales.page.locator('.gj-detail-actions').getByRole('button', { name: '申请开票', exact: true }).click();
    await inputOf(sales.page, 'BillingInfoId').click();
    await sales.page.getByRole('button', { name: /新建开票信息/ }).click();
    await sales.saveForm('BillingInfo', { TaxNo: '91330100MA2STORY02', Email: 'caiwu@example.com' });
    await sales.saveForm('Invoice', { BillingType: /普通/, InvoiceContent: true }, '保存并提交');
    expect(sales.effort).toMatchObject({ refused: 0 });
    expect(sales.effort.windows).toBeLessThanOrEqual(6);
    expect(sales.effort.fields).toBeLessThanOrEqual(18);
  },
);
