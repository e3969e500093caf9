import { describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { tablesCsv, tablesMarkdown } from '#annex/proof/decisions/printTransitionTable.ts';
import { transitionTables, type TransitionTable } from '#annex/proof/decisions/transitionTable.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { proposeDecisions } from '#annex/proof/propose/proposeDecisions.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { itWhole } from '../../support/wholeRun.ts';

function productOf(folder: string) {
  const { documents, entities } = loadDocuments(readFolder(folder), {}, true);
  const enums = enumsOfProduct(documents);
  return { documents, entities, world: decisionWorld({ documents, entities, enums }) };
}
const [small, crm] = [productOf('docs/examples/maintenance'), productOf('schemas')];

function tablesOf(key: string, { documents, entities, world } = crm): TransitionTable[] {
  const entity = entities.get(key);
  if (entity === undefined) throw new Error(`There is no entity ${key}`);
  const { decisions = [] } = documents.entities.find((each) => each.key === key)?.cases ?? {};
  return transitionTables(entity, decisions, world);
}

describe('the decision table of a transition', () => {
  it('has a column for each thing that is asked for, and a row for each situation', () => {
    const approve = tablesOf('workOrder', small).find(({ action }) => action === 'approve');

    expect(approve?.heads).toEqual(['权限', '状态是 待审核', '审批人']);
    expect(approve?.rows.map(({ situation, holds, outcome }) => [situation, ...holds, outcome])).toEqual(
      expect.arrayContaining([
        ['负责人不能提交待审核的维修单', true, true, false, '不能：只有审批人可以审核'],
        ['审批人不能审核待提交的维修单', true, false, true, '不能'],
        ['审核通过后，维修单变为待派工', true, true, true, '→ 待派工'],
      ]),
    );
  });

  it('lets nothing through of which something does not hold, in every situation of every shipped case', () => {
    const rows = [small, crm].flatMap((product) =>
      product.documents.entities.flatMap(({ key }) => tablesOf(key, product).flatMap((table) => table.rows)),
    );
    const wrong = rows.filter(({ holds, outcome }) => holds.includes(false) && !outcome.startsWith('不能'));

    expect(rows.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('is Markdown and CSV that hold any text', () => {
    const table = { action: 'go', title: 'a|b', heads: ['x,"y"'] };
    const row = { index: 0, situation: '=1+1', holds: [undefined], outcome: '→ 完' };

    expect(tablesMarkdown([{ ...table, rows: [row] }])).toBe(
      ['## a\\|b（go）', '', '| 情况 | x,"y" | 结果 |', '| --- | --- | --- |', '| =1+1 |  | → 完 |'].join('\n'),
    );
    expect(tablesCsv([{ ...table, rows: [row] }])).toBe('动作,情况,"x,""y""",结果\r\na|b,\'=1+1,,→ 完');
    expect(tablesMarkdown([{ ...table, rows: [] }])).toContain('没有用例');
  });
});

itWhole('proposed decision cases have titles that differ, also from those of the cases there are', () => {
  for (const key of ['workOrder', 'stockIn', 'partUse']) {
    const entity = small.entities.get(key);
    if (entity === undefined) throw new Error(`There is no entity ${key}`);
    const first = proposeDecisions(entity, {}, small.world, NO_LIMITS).decisions;
    const again = proposeDecisions(entity, { decisions: first.slice(0, 3) }, small.world, NO_LIMITS).decisions;
    const titles = [...first.slice(0, 3), ...again].map(({ title }) => title);

    expect(new Set(first.map(({ title }) => title)).size).toBe(first.length);
    expect(new Set(titles).size).toBe(titles.length);
  }
});
