import { expect, it, vi } from 'vitest';

it('gives the rows of a page keys that those in the drafts of an earlier one do not have', async () => {
  const keysOfAPage = async (): Promise<number[]> => {
    vi.resetModules();
    const { keyRow, rowKey } = await import('#renderer/records/childRows.ts');
    return [keyRow({}), keyRow({})].map(rowKey);
  };
  const before = await keysOfAPage();
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(new Set([...before, ...(await keysOfAPage())]).size).toBe(4);
});
