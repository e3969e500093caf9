import { describe, expect, it } from 'vitest';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';

describe('guiju export formily', () => {
  it('writes a schema, and says what stands in it otherwise', async () => {
    const { folder, read } = temporaryFolder('docs/examples/maintenance');
    const { code, err } = await run([
      'export',
      'formily',
      'supplier',
      '--schemas',
      folder,
      '--out',
      `${folder}/out.json`,
    ]);

    expect(code).toBe(0);
    expect(err).toContain('supplier/form.json:');
    expect(JSON.parse(read('out.json'))).toMatchObject({ type: 'object', properties: {} });
  });

  it('writes nothing where a rule cannot be said, unless it is asked to', async () => {
    const argv = ['export', 'formily', 'equipment', '--schemas', 'docs/examples/maintenance'];
    const refused = await run(argv);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toMatch(/equipment\/form\.json:\d+:\d+ {2}不能导出 {2}规则的 suggest/);
    expect(refused.err).toContain('没有写入：1 条规则');

    const partial = await run([...argv, '--partial']);
    expect([partial.code, JSON.parse(partial.out)]).toMatchObject([1, { type: 'object', properties: {} }]);
    expect(partial.err).toContain('状态与这里不同的字段：');
  });
});
