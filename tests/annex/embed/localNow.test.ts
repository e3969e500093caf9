import { expect, it } from 'vitest';
import { localNow } from '#renderer/stores/zoneNow.ts';

it('the moment of a host is that of the clock of its machine', () => {
  const before = Date.now();
  const text = localNow();
  expect(text).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  // A text without a zone is read as local time.
  const told = new Date(text.replace(' ', 'T')).getTime();
  expect(told).toBeGreaterThan(before - 1_001);
  expect(told).toBeLessThanOrEqual(Date.now());
});
