import { describe, expect, it } from 'vitest';
import { chooseIn } from '../support/e2e/onPage.ts';
import { CUSTOMER, FINANCE, SALES, useApp } from '../support/e2e/openApp.ts';
import { readData } from '../support/e2e/readData.ts';
import { dayAfter } from '../support/e2e/story/dayAfter.ts';
import { Desk } from '../support/e2e/story/Desk.ts';

useApp();

const CHIEF = '13900000005';
const LEAD = '星河湾文化中心';
const COMPANY = '星河湾文化投资有限公司';

describe('the story of a lead', () => {
  it(
    'goes from the first call to the last share of the commission, and a complaint is closed',
    { timeout: 900_000 },
    async () => {
      const sales = await Desk.of(SALES);
      const chief = await Desk.of(CHIEF);
      const finance = await Desk.of(FINANCE);
      const record = async (desk: Desk, api: string, id: number): Promise<unknown> =>
        readData((await desk.window.api.get(`/api/${api}/Get`, { id })).Data, 'Record');

      const clue = await sales.create('/marketclue/index', '新建线索', 'MarketClue', {
        ClueName: LEAD,
        CustomerName: COMPANY,
        ContactName: '周明',
        PhoneNumber: '13711113333',
      });
      await sales.take(`/marketclue/index/${clue}`, '转化', { WithContact: /是/ });
      const customer = Number(readData(await record(sales, 'MarketClue', clue), 'CustomerId'));
      expect(readData(await record(sales, 'Customer', customer), 'CustomerName')).toBe(COMPANY);

      const tender = await sales.createFrom('/customer/index', COMPANY, '新建投标', 'Tender', {
        ProjectName: `${LEAD}造价咨询`,
        EstimateMoney: '800000',
        HasTenderBond: /是/,
        TenderBondMoney: '20000',
      });
      const tenderPath = `/tender/index/${tender}`;
      await sales.take(tenderPath, '决定投标', { HasTender: /是/ });
      await finance.take(tenderPath, '缴纳保证金');
      await sales.take(tenderPath, '登记递交');
      await sales.take(tenderPath, '登记结果', { HasSuccess: /是/, TenderMoney: '780000' });
      await finance.take(tenderPath, '退回保证金');
      expect(readData(await record(sales, 'Tender', tender), 'TenderState')).toBe(40);
      expect(readData(await record(sales, 'Tender', tender), 'BondState')).toBe(3);

      await sales.take(tenderPath, '转为项目', { ProjectType: /投资咨询/, MartketType: /区域自营/ });
      const made = await sales.window.api.get('/api/Project/Search', { searchKey: LEAD });
      const project = Number(readData(made.Data, 'Rows', '0', 'Id'));
      const planned = await sales.window.api.post('/api/Project/Update', {
        Id: String(project),
        Version: String(readData(await record(sales, 'Project', project), 'Version')),
        Executors: SALES,
        PlanStartDate: dayAfter(0),
        PlanEndDate: dayAfter(90),
      });
      expect(planned.Message).toBe('');
      const projectPath = `/project/index/${project}`;
      await sales.take(projectPath, '提交立项');
      await chief.take(projectPath, '审核', { RejectReason: '请补充委托书' }, '不通过');
      await sales.take(projectPath, '提交立项');
      await chief.take(projectPath, '审核', {}, '通过');
      expect(readData(await record(sales, 'Project', project), 'ProjectState')).toBe(30);

      const contract = await sales.createFrom('/project/index', LEAD, '新建合同', 'Contract', {
        Money: '780000',
        SignDate: true,
        SignUnitId: true,
        ContractAttachments: true,
      });
      const contractPath = `/contract/index/${contract}`;
      await sales.take(contractPath, '提交审批');
      await chief.take(contractPath, '审核', {}, '通过');
      expect(readData(await record(sales, 'Contract', contract), 'ContractState')).toBe(20);
      for (const step of ['盖章', '寄出', '回收', '归档']) await chief.take(contractPath, step);
      expect(readData(await record(sales, 'Contract', contract), 'SealState')).toBe(40);

      const billing = await sales.window.api.post('/api/BillingInfo/Add', {
        CustomerId: String(customer),
        TitleType: '1',
        BillingTitle: COMPANY,
        TaxNo: '91330100MA2STORY01',
        BankName: '中国银行云川支行',
        BankAccount: '330100000000001',
        RegAddress: '云川市江滨路1号',
        RegPhone: '0571-88001234',
        IsDefault: 'true',
        IsEnabled: 'true',
      });
      expect(billing.Message).toBe('');
      const invoice = await sales.createFrom('/contract/index', LEAD, '申请开票', 'Invoice', { Money: '300000' });
      await sales.take(`/invoice/inoviceApply/index/${invoice}`, '提交');
      await chief.take(`/invoiceapply/index/${invoice}`, '审核', {}, '通过');
      await finance.take(`/invoiceapply/index/${invoice}`, '开票', { InvoiceNo: '25332000000000099999' });
      await finance.take(`/invoiceapply/index/${invoice}`, '寄送');
      await sales.take(`/invoice/inoviceApply/index/${invoice}`, '签收');
      expect(readData(await record(sales, 'Invoice', invoice), 'InvoiceState')).toBe(50);

      const receipt = await finance.create('/payment/index', '到账登记', 'Payment', {
        Money: '300000',
        PayerName: COMPANY,
      });
      await sales.take(`/recordForPayment/index/${receipt}`, '认领', {
        PaymentClassify: /项目/,
        ProjectId: new RegExp(LEAD),
      });
      await finance.take(`/payment/index/${receipt}`, '确认', {}, '通过');
      expect(readData(await record(finance, 'Contract', contract), 'ReceivedMoney')).toBe(300000);

      const refund = await sales.create('/myPayment/index', '登记收款', 'Payment', {
        PaymentClassify: /项目/,
        ProjectId: new RegExp(LEAD),
        Money: '-10000',
      });
      await finance.take(`/payment/index/${refund}`, '确认', {}, '通过');
      expect(readData(await record(finance, 'Contract', contract), 'ReceivedMoney')).toBe(290000);

      await chief.take(projectPath, '归档', { ActualEndDate: true, ReportAttachments: true });
      await finance.take(projectPath, '完成');
      expect(readData(await record(sales, 'Project', project), 'ProjectState')).toBe(150);

      await sales.begin('/project/finishedProject', LEAD, '申报提成');
      await sales.page.getByRole('button', { name: '添加一行' }).click();
      const cell = (name: string) => sales.page.locator(`[data-row="0"] [data-field="${name}"] input`).first();
      await chooseIn(sales.page, cell('EmployeeId'), /沈佳宁/);
      await chooseIn(sales.page, cell('ShareRole'), /.+/);
      await cell('SharePercent').fill('100');
      const commission = await sales.saveForm('Commission', { DeductMoney: '0', CommissionRate: '10' });
      const commissionPath = `/commission/index/${commission}`;
      await sales.take(`/project/commission/${commission}`, '申报');
      await chief.take(commissionPath, '部门审核', {}, '通过');
      await finance.take(commissionPath, '财务审核', {}, '通过');
      await finance.take(commissionPath, '全部发放', { PayDate: true });
      expect(await record(finance, 'Commission', commission)).toMatchObject({ CommissionState: 50, PaidMoney: 29000 });

      const customerDesk = await Desk.of(CUSTOMER);
      const complaint = await customerDesk.create('/project/assess', '投诉 / 建议', 'AfterSales', {
        AfterSalesType: /投诉/,
        ProjectId: /.+/,
        Content: '报告里的单价与询价记录不一致，请核实。',
      });
      const complaintPath = `/afterSales/index/${complaint}`;
      await chief.take(complaintPath, '受理');
      await chief.take(complaintPath, '回复', { ReplyContent: '已核实并更正，更正后的报告今天发出。' });
      await chief.take(complaintPath, '结案', { VisitMethod: true });
      expect(readData(await record(chief, 'AfterSales', complaint), 'AfterSalesState')).toBe(4);
    },
  );
});
