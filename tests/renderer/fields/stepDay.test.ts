import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { stepDay } from '#renderer/fields/MomentInput.tsx';

describe('the keys of a calendar', () => {
  it.each([
    ['ArrowLeft', false, '2026-03-10 09:30'],
    ['ArrowRight', false, '2026-03-12 09:30'],
    ['ArrowUp', false, '2026-03-04 09:30'],
    ['ArrowDown', false, '2026-03-18 09:30'],
    ['Home', false, '2026-03-09 09:30'],
    ['End', false, '2026-03-15 09:30'],
    ['PageUp', false, '2026-02-11 09:30'],
    ['PageDown', false, '2026-04-11 09:30'],
    ['PageUp', true, '2025-03-11 09:30'],
    ['PageDown', true, '2027-03-11 09:30'],
    ['Tab', false, undefined],
    ['3', false, undefined],
  ])('%s with shift %s leads from a Wednesday to %s', (key, shiftKey, to) => {
    expect(stepDay(dayjs('2026-03-11 09:30'), { key, shiftKey })?.format('YYYY-MM-DD HH:mm')).toBe(to);
  });

  it('reach the ends of the week from them, too, and the last day of a shorter month', () => {
    const reach = (from: string, key: string): string | undefined =>
      stepDay(dayjs(from), { key, shiftKey: false })?.format('MM-DD');

    expect([reach('2026-03-15', 'End'), reach('2026-03-15', 'Home')]).toEqual(['03-15', '03-09']);
    expect(reach('2026-03-31', 'PageUp')).toBe('02-28');
  });
});
