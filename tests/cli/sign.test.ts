import { describe, expect, it } from 'vitest';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';

describe('guiju sign', () => {
  it('signs what is there; whatever means something else unsigns it, and its layout does not', async () => {
    const { folder, read, write } = temporaryFolder('docs/examples/maintenance');
    const at = ['--schemas', folder];
    const { out } = await run(['sign', 'workOrder', '--as', '王芳', ...at]);
    expect(out).toMatch(
      /^维修单\(workOrder\)：王芳 于 \d{4}-.{14} 签了 \d+ 项，其中 \d+ 个用例 {2}workOrder\/signatures\.json$/,
    );
    const compact: unknown = JSON.parse(read('workOrder/form.json'));
    write('workOrder/form.json', JSON.stringify(compact));

    const still = await run(['test', 'workOrder', '--signed', ...at]);
    expect([still.code, still.out.split('\n').at(-1)]).toEqual([
      0,
      '签名：13 个实体中已签 1 个，签后有改动 0 个，未签 12 个',
    ]);
    write('workOrder/cases.json', read('workOrder/cases.json').replace('"Way": 2', '"Way": 2, "Labour": null'));
    const [told, demanded] = [await run(['test', ...at]), await run(['test', '--signed', ...at])];
    expect([told.code, demanded.code]).toEqual([0, 1]);
    expect(told.out).toContain('签后有改动 1 个（维修单）');
    expect(demanded.out).toMatch(/workOrder\/signatures\.json:3:17 {2}signature\/changed .* changed case\/NEW /);

    const [check, strict] = [await run(['check', ...at]), await run(['check', '--signed', '--json', ...at])];
    expect(check.code).toBe(0);
    expect(check.out.match(/signature\/\w+/g)).toEqual(['signature/changed', 'signature/missing']);
    expect(strict.out.match(/signature\/missing/g)).toHaveLength(12);
    expect(strict.code).toBe(1);
    expect((await run(['sign', 'workOrder', '--as', '王芳', ...at])).out).toContain('上次签名以后改了 用例 NEW');
  });

  it('signs nothing that does not hold', async () => {
    const { folder, read, write } = temporaryFolder('docs/examples/maintenance');
    write('workOrder/cases.json', read('workOrder/cases.json').replace('"visible": false', '"visible": true'));
    const { code, err } = await run(['sign', 'part', 'workOrder', '--as', '王芳', '--schemas', folder]);

    expect([code, err]).toEqual([1, 'workOrder 有不通过的用例，没有签名：npx guiju test workOrder']);
    expect(() => read('part/signatures.json')).toThrow('ENOENT');
  });

  it.each<[string[], string]>([
    [['part'], 'guiju sign needs --as NAME (40 characters at most)'],
    [['--as', '王芳'], 'guiju sign needs the entities that are signed'],
    [['prt', '--as', '王芳'], 'There is no entity "prt"; did you mean "part"?'],
  ])('answers %j with one clear line', async (argv, message) => {
    expect(await run(['sign', ...argv, '--schemas', 'docs/examples/maintenance'])).toEqual({
      code: 2,
      out: '',
      err: message,
    });
  });
});
