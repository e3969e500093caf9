import { describe, expect, it } from 'vitest';
import { run } from '../support/runGuijuHere.ts';

const at = ['--schemas', 'docs/examples/maintenance'];

describe('guiju table', () => {
  it('prints what decides about a transition, as Markdown, CSV and JSON', async () => {
    const [markdown, csv, json] = [
      await run(['table', 'workOrder', 'approve', ...at]),
      await run(['table', 'workOrder', 'approve', '--csv', ...at]),
      await run(['table', 'workOrder', '--json', ...at]),
    ];

    expect(markdown.out.split('\n').slice(0, 3)).toEqual([
      '## 审核（approve）',
      '',
      '| 情况 | 权限 | 状态是 待审核 | 审批人 | 结果 |',
    ]);
    expect(csv.out.split('\r\n')).toContain('审核,审核通过后，维修单变为待派工,✓,✓,✓,→ 待派工');
    expect(JSON.parse(json.out)).toMatchObject([{ action: 'submit' }, { action: 'approve' }, {}, {}, {}, {}, {}, {}]);
  });

  it.each<[string[], string]>([
    [[], 'guiju table needs one entity: guiju table <entity>'],
    [['workOrder', 'aprove'], '"workOrder" has no action "aprove"; did you mean "approve"?'],
    [['unit'], '"unit" has no transitions'],
  ])('answers %j with one clear line', async (argv, message) => {
    expect(await run(['table', ...argv, ...at])).toEqual({ code: 2, out: '', err: message });
  });
});
