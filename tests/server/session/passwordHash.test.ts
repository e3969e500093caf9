import { expect, it } from 'vitest';
import { checkPassword as check, hashPassword as hash } from '#server/session/passwordHash.ts';
import { PASSWORD_COST } from '#server/settings/Settings.ts';

const hashPassword = (password: string) => hash(password, PASSWORD_COST);
const checkPassword = (password: string, stored: string | undefined) => check(password, stored, PASSWORD_COST);

it('keeps its parameters with the hash and salts each one', async () => {
  const [first, second] = await Promise.all([hashPassword('密码 🔑 long enough'), hashPassword('密码 🔑 long enough')]);
  expect(first).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(first).not.toBe(second);
  expect(await checkPassword('密码 🔑 long enough', first)).toEqual({ ok: true, renewed: undefined });
  expect(await checkPassword('密码 🔑 long enougH', first)).toMatchObject({ ok: false });
});

it('costs what ASVS 5 asks of scrypt: at least N = 2^15, r = 8 and p = 3', () => {
  expect(PASSWORD_COST.N).toBeGreaterThanOrEqual(2 ** 15);
  expect(PASSWORD_COST.r).toBeGreaterThanOrEqual(8);
  expect(PASSWORD_COST.p).toBeGreaterThanOrEqual(3);
});

it('reads every character, to the last of 128', async () => {
  const [long, other] = [`${'密'.repeat(127)}1`, `${'密'.repeat(127)}2`];
  const hash = await hashPassword(long);
  expect(await checkPassword(long, hash)).toMatchObject({ ok: true });
  for (const wrong of [other, `${long} `, long.slice(0, -1)])
    expect(await checkPassword(wrong, hash)).toMatchObject({ ok: false });
});

it('renews a hash that is weaker than today', async () => {
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.from('0123456789abcdef');
  const weak = `scrypt$1024$8$1$${salt.toString('base64')}$${scryptSync('secret-1', salt, 32, { N: 1024 }).toString('base64')}`;
  const { ok, renewed } = await checkPassword('secret-1', weak);
  expect(ok).toBe(true);
  expect(await checkPassword('secret-1', renewed)).toMatchObject({ ok: true });
});

it('takes as long for an account that does not exist', async () => {
  const time = async (hash: string | undefined) => {
    const start = performance.now();
    expect((await checkPassword('some-password', hash)).ok).toBe(false);
    return performance.now() - start;
  };
  const real = await hashPassword('another-password');
  await time(real);
  const [known, unknown] = [await time(real), await time(undefined)];
  expect(unknown).toBeGreaterThan(known / 3);
});
