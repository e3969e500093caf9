import { afterEach, expect, test, vi } from 'vitest';
import { progressOf, rowProgressOf } from '#cli/terminal/progressOf.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('long work reports how far it is, at most every 10 seconds', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const warn = (line: string): void => void lines.push(line);
  const tell = rowProgressOf({ warn, spoken: 'zh' });
  const tellEnglish = progressOf({ warn, spoken: 'en' });
  for (let second = 1; second <= 25; second += 1) {
    vi.advanceTimersByTime(1000);
    tell('正在写入', second * 1000);
  }
  tellEnglish('log chain', 5, 'entries');
  expect(lines).toEqual(['正在写入：10,000 行', '正在写入：20,000 行', 'log chain: 5 entries']);
});
