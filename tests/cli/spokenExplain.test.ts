import { describe, expect, it } from 'vitest';
import { readDocuments } from '#documents/readDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { chineseOfOurs } from '../support/ownWords.ts';
import { inBoth } from '../support/runGuijuHere.ts';

/** The transitions of an example, each with its entity. */
function transitionsOf(folder: string): { entity: string; action: string }[] {
  const { product } = readDocuments(readFolder(folder));
  return product.entities.flatMap(({ key, workflow }) =>
    (workflow?.transitions ?? []).map(({ action }) => ({ entity: key, action })),
  );
}

describe('guiju table', () => {
  it.each(['library', 'maintenance'])('tells what decides in %s in English', async (example) => {
    const folder = `docs/examples/${example}`;
    for (const entity of new Set(transitionsOf(folder).map((each) => each.entity))) {
      const { english, chinese } = await inBoth(['table', entity], folder);
      expect(chineseOfOurs(withoutSituations(english), folder)).toEqual([]);
      expect(english).toMatch(/^\| Situation \| .* \| Result \|$/m);
      expect(chinese).toMatch(/^\| 情况 \| .* \| 结果 \|$/m);
    }
  });

  it('keeps what people wrote, in every form', async () => {
    const folder = 'docs/examples/maintenance';
    const { english } = await inBoth(['table', 'workOrder', 'approve'], folder);
    const csv = await inBoth(['table', 'workOrder', 'approve', '--csv'], folder);

    expect(english.split('\n').slice(0, 3)).toEqual([
      '## Approval (approve)',
      '',
      '| Situation | Access | state is Waiting for approval | approver | Result |',
    ]);
    expect(english).toContain('| 待审核，审批人 | ✓ | ✓ | ✓ | → To assign |');
    expect(csv.english).toContain('Approval,待审核，审批人,✓,✓,✓,→ To assign');
  });
});

/** Without the titles of cases, which people write. */
const withoutSituations = (text: string): string => text.replace(/^\| (?!Situation)[^|]*\|/gm, '|');

describe('guiju explain', () => {
  it.each(['library', 'maintenance'])('tells why a transition of %s may not be taken, in English', async (example) => {
    const folder = `docs/examples/${example}`;
    for (const { entity, action } of transitionsOf(folder)) {
      const { english, chinese } = await inBoth(['explain', entity, action], folder);
      expect(chineseOfOurs(english, folder)).toEqual([]);
      expect(english).toContain(` (${action}): may not be taken now`);
      expect(chinese).toContain(`（${action}）：现在不能做`);
    }
  });

  it('tells what a condition reads in the language of the rest', async () => {
    const argv = ['explain', 'workOrder', 'quote', '--set', '维修方式=供应商维修'];
    const { english, chinese } = await inBoth(argv, 'docs/examples/maintenance');

    expect(english).toContain('✓ Conditions: Way of repair = By supplier (now By supplier)');
    expect(chinese).toContain('✓ 条件：维修方式 = 供应商维修（现为 供应商维修）');
  });
});
