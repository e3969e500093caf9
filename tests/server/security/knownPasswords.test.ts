import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { demandNewPassword } from '#server/session/demandNewPassword.ts';

const COMPANY = '浙江经纬工程咨询集团有限公司';
const [COMMON, NAMED] = ['该密码过于常见，请换一个', '密码不能包含您的手机号码、账号、姓名或公司名称'];
const names = ['13900000006', '沈佳宁', COMPANY, null];

/** The message for a refused password; undefined for a valid one. */
async function refusal(password: string): Promise<string | undefined> {
  try {
    await demandNewPassword({ password, confirm: password, names });
    return undefined;
  } catch (error) {
    return error instanceof AppError ? JSON.stringify(error.data) : String(error);
  }
}

describe('known passwords', () => {
  it('are refused, in letters of either case', async () => {
    const words = readFileSync('tests/fixtures/commonPasswords.txt', 'utf8').trim().split('\n');
    expect(words.length).toBeGreaterThan(240);
    for (const [i, word] of words.entries())
      expect([word, await refusal(i % 2 === 0 ? word : word.toUpperCase())]).toEqual([
        word,
        expect.stringContaining(COMMON),
      ]);
  });

  it.each([
    'zhejiangjingwei88',
    'ZJJW@2026-xk',
    'x-Zhe-Jiang-Jing-Wei-7',
    '浙江经纬2026ab',
    '13900000006xk',
    '139-0000-0006-x',
    'shenjianing-7k',
    'Sh3nJ1an1ng-7k',
  ])('%s contains a name', async (password) => expect(await refusal(password)).toContain(NAMED));

  it.each(['jingwei2026', 'Jingwei@123', 'zhejiang2026', 'jianing1990', 'Sjn123456!'])(
    '%s is a part of a name and little more',
    async (password) => expect(await refusal(password)).toContain(COMMON),
  );

  it.each([
    'xk7m-p2qa',
    'correct horse battery 1',
    '密码由汉字组成的九个字1',
    '🔑🌊x🍊y7🚲z',
    'ab cdefg 7',
    'chosen-Pass-88',
  ])('%j is taken', async (password) => expect(await refusal(password)).toBeUndefined());

  it('are recognised in less than 300 ms of the processor, however long', async () => {
    for (const text of ['p@$5w0rD', 'a4@s5$i1!', '@4(<{[3691!|0$5+7%2', 'qwertyuiop'])
      for (const password of [text.repeat(20).slice(0, 127), text.repeat(20).slice(0, 126)]) {
        // The least of three: the first ones compile the code, and a busy machine takes longer for the same.
        const times: number[] = [];
        for (let n = 0; n < 3; n += 1) {
          const began = process.cpuUsage();
          await refusal(`${password}7`);
          const { user, system } = process.cpuUsage(began);
          times.push((user + system) / 1000);
        }
        expect(Math.min(...times)).toBeLessThan(300);
      }
  });
});
