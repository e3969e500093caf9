import { expect, it } from 'vitest';
import { onlyOne } from '#client/http/onlyOne.ts';

it('the second of a name hears that it is not the only one, until the first has ended', async () => {
  const told: unknown[] = [];
  let end = (): void => undefined;
  const first = onlyOne('a', (isOnly) => {
    told.push(['first', isOnly]);
    return new Promise<void>((resolve) => (end = resolve));
  });
  const note = (title: string) => (isOnly: boolean) => Promise.resolve(void told.push([title, isOnly]));
  await onlyOne('a', note('second'));
  await onlyOne('b', note('other'));
  end();
  await first;
  await expect(onlyOne('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await onlyOne('a', note('third'));
  expect(told).toEqual([
    ['first', true],
    ['second', false],
    ['other', true],
    ['third', true],
  ]);
});
