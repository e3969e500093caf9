import { beforeAll, describe, expect, it } from 'vitest';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { compareCase } from '#proof/cases/runCase.ts';
import { playCase } from '../support/e2e/cases/playCase.ts';
import { statedFields } from '../support/e2e/cases/statedFields.ts';
import { UNSEEN } from '../support/e2e/cases/whyUnseen.ts';
import { openHarness, type Harness } from '../support/e2e/openHarness.ts';
import { useApp } from '../support/e2e/openApp.ts';
import { readCases, type ShippedCase } from '../support/readCases.ts';
import { shippedEntity, shippedProduct } from '../support/shippedProduct.ts';
import { runsWhole } from '../support/wholeRun.ts';

/**
 * Cases that need a server, which the page of forms does not have: items that are employees, and the content of pages.
 */
const BEYOND: Readonly<Record<string, RegExp>> = {
  task: /D 新建的任务默认自己执行/,
  webPage: /SP1/,
};

const enums = enumsOfProduct(shippedProduct().documents);
const cases = readCases();
const fitting = caseOf('project', '业务类型属于主营业务时不报错');
/** The gate plays one case of each form: core and server run them all. */
const playable = cases.filter(({ entity, name }) => BEYOND[entity]?.test(name) !== true);
const played = runsWhole() ? playable : [...new Map(playable.map((each) => [formOf(each), each])).values()];
let harness: Harness;

/**
 * Case expectations for fields that their form neither renders nor sends: only the engine and the server check them.
 */
const LEFT_OUT = {
  'activityRecord/form Latitude': UNSEEN.position,
  'activityRecord/form Longitude': UNSEEN.position,
  'activityRecord/form UnitId': UNSEEN.nowhere,
  ...elsewhere('article/releaseChange', ['Content', 'Cover', 'PublishTime']),
  ...elsewhere('article/submit', ['Content', 'Cover', 'PublishTime']),
  ...elsewhere('contract/submit', ['ContractAttachments', 'SignDate', 'SignUnitId']),
  ...elsewhere('project/submit', ['Executors', 'PlanEndDate', 'PlanStartDate', 'SchemeAttaChments']),
  ...elsewhere('webPage/releaseChange', ['Content', 'PublishTime']),
  ...elsewhere('webPage/submit', ['Content', 'PublishTime']),
  'afterSales/form AfterSalesState': UNSEEN.state,
  'afterSales/form AfterSalesTitle': UNSEEN.nowhere,
  'commission/form ShareEmployeeIds': UNSEEN.nowhere,
  'commission/form UsedBase': UNSEEN.nowhere,
  'commissionShare/form ShareState': UNSEEN.state,
  'commissionShare/form ShareTitle': UNSEEN.nowhere,
  'contract/form CustomerId': UNSEEN.nowhere,
  'contract/form CustomerTitle': UNSEEN.nowhere,
  'electronicInvoice/form EInvoiceState': UNSEEN.state,
  'employee/form UnitPath': UNSEEN.nowhere,
  'invoice/form CustomerId': UNSEEN.id,
  'invoice/form ProjectId': UNSEEN.id,
  'invoice/form SellerUnitId': UNSEEN.nowhere,
  'payment/form CustomerId': UNSEEN.id,
  'payment/receipt OwnerId': UNSEEN.elsewhere,
  'paymentPlan/form PlanState': UNSEEN.state,
  'paymentPlan/form PlanTitle': UNSEEN.nowhere,
  'project/form CommissionTag': UNSEEN.state,
  'tender/form BondState': UNSEEN.state,
  'tender/form PerformanceBondState': UNSEEN.state,
  'tender/form TenderState': UNSEEN.state,
  'unit/form SiteState': UNSEEN.state,
};

useApp({ keepsWindows: true });
beforeAll(async () => {
  harness = await openHarness();
});

describe('rule cases in the form', () => {
  it.each(played)('$name', async ({ entity, ruleCase }) => {
    const { expect: stated, seen, strays } = await playCase(harness, shippedEntity(entity), ruleCase, enums);
    expect(compareCase({ ...ruleCase, expect: stated }, seen)).toEqual([]);
    expect(strays).toEqual([]);
  });

  it('leaves out only what no part of their form tells', () => {
    const unseen = cases.flatMap(({ entity, ruleCase }) =>
      statedFields(shippedEntity(entity), ruleCase).flatMap(({ field, why }) =>
        why === undefined ? [] : [[`${formOf({ entity, ruleCase })} ${field.name}`, why]],
      ),
    );

    expect(Object.fromEntries(unseen)).toEqual(LEFT_OUT);
  });

  it('reads the choices that a field offers', async () => {
    const group = enums('BusinessType')?.items.find(({ Value }) => Value === 40);
    const options = group?.Children?.map(({ Value }) => Value) ?? [];
    const ruleCase = { ...fitting, expect: { BusinessType: { options } } };

    expect(options.length).toBeGreaterThan(1);
    const { seen } = await playCase(harness, shippedEntity('project'), ruleCase, enums);
    expect(compareCase(ruleCase, seen)).toEqual([]);
  });

  it('sees every respect in which a case does not hold', async () => {
    const wrong = { visible: false, required: false, readOnly: true, options: [4001], error: true };
    const ruleCase = {
      ...fitting,
      values: { ...fitting.values, BusinessType: 4002 },
      expect: { BusinessType: { ...fitting.expect['BusinessType'], ...wrong } },
    };
    const { seen } = await playCase(harness, shippedEntity('project'), ruleCase, enums);

    expect(compareCase(ruleCase, seen).map((words) => words.split(':')[0])).toEqual(
      ['visible', 'required', 'readOnly', 'value', 'options', 'error'].map((what) => `BusinessType.${what}`),
    );
  });
});

/** Fields that a step requires and the form of the record draws. */
function elsewhere(step: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${step} ${name}`, UNSEEN.elsewhere]));
}

function formOf({ entity, ruleCase }: Pick<ShippedCase, 'entity' | 'ruleCase'>): string {
  return `${entity}/${ruleCase.form ?? 'form'}`;
}

function caseOf(entity: string, title: string): RuleCase {
  const found = cases.find((each) => each.entity === entity && each.ruleCase.title === title);
  if (found === undefined) throw new Error(`${entity} has no case "${title}"`);
  return found.ruleCase;
}
