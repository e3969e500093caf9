import { describe, expect, it } from 'vitest';
import { readDocuments } from '#documents/readDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { chineseOfOurs } from '../support/ownWords.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import { inBoth, run } from '../support/runGuijuHere.ts';

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
    expect(english).toContain('| 审核通过后，维修单变为待派工 | ✓ | ✓ | ✓ | → To assign |');
    expect(csv.english).toContain('Approval,审核通过后，维修单变为待派工,✓,✓,✓,→ To assign');
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

  it.each(['library', 'maintenance', 'vehicles'])(
    'tells why fields of %s are as they are, in English',
    async (example) => {
      const folder = `docs/examples/${example}`;
      const { product } = readDocuments(readFolder(folder));
      const asked = product.entities.flatMap(({ key, form }) =>
        collectNodes(form).flatMap(({ fields }) => fields.map(({ name }) => [key, name] as const)),
      );
      expect(asked.length).toBeGreaterThan(3);
      for (const [i, [key, name]] of asked.entries()) {
        const argv = ['explain', key, name, '--property', PROPERTIES[i % PROPERTIES.length] ?? 'visible'];
        const { code, out } = await run([...argv, '--lang', 'en', '--schemas', folder]);
        expect([argv, code, chineseOfOurs(out, folder)]).toEqual([argv, 0, []]);
      }
    },
  );

  it('says the same in both languages', async () => {
    const { english, chinese } = await inBoth(['explain', 'workOrder', 'Quote'], 'docs/examples/maintenance');

    expect(english.split('\n').map((line) => line.replace(/ {4}work.*/, ''))).toEqual([
      'Repair order · Quote(Quote): hidden now',
      '  when Way of repair = By supplier: Show, else Hidden; now Hidden',
      '    ✗ Way of repair = By supplier (now not filled in)',
      '  To show it:',
      '    choose By supplier in "Way of repair"',
    ]);
    expect(chinese.split('\n').map((line) => line.replace(/ {4}work.*/, ''))).toEqual([
      '维修单 · 报价(Quote)：现在隐藏',
      '  当 维修方式 = 供应商维修 时显示，否则隐藏；现在 隐藏',
      '    ✗ 维修方式 = 供应商维修（现为 未填写）',
      '  要使它显示：',
      '    「维修方式」选择 供应商维修',
    ]);
  });
});

describe('guiju graph', () => {
  it.each(['library', 'maintenance', 'vehicles'])('tells what decides what in %s in English', async (example) => {
    const folder = `docs/examples/${example}`;
    const { product } = readDocuments(readFolder(folder));
    for (const { key } of product.entities) {
      const { english, chinese } = await inBoth(['graph', key], folder);
      expect([key, chineseOfOurs(english, folder)]).toEqual([key, []]);
      expect(english.split('\n')[0]).toMatch(/: \d+ rules?, \d+ nodes?$/);
      expect(chinese.split('\n')[0]).toMatch(/：\d+ 条规则，\d+ 个节点$/);
    }
  });

  it('tells of one field and draws in English', async () => {
    const folder = 'docs/examples/maintenance';
    const { english, chinese } = await inBoth(['graph', 'workOrder', '--field', 'Way'], folder);
    const { english: picture } = await inBoth(['graph', 'workOrder', '--svg', '-'], folder);

    expect(english).toContain('\nDecides:\n  Labour(Labour)  Show\n');
    expect(english).toMatch(/ {2}Total.*\(TotalCost\) {2}Value \(by way of .*, level 2\)$/m);
    expect(english.split('\n').slice(-2)).toEqual(['Decided by:', '  (nothing)']);
    expect(chinese).toContain('\n影响：\n  人工费(Labour)  显示\n');
    expect(chineseOfOurs(picture, folder)).toEqual([]);
    expect(picture).toContain('Way of repair → Labour: Show');
  });
});

const PROPERTIES = ['visible', 'required', 'editable'] as const;
