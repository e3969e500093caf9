import { describe, expect, it } from 'vitest';
import { dayParams, pivotText, readPivotText } from '#engine/workbench/workFaces.ts';

describe('the rows of a day of a calendar', () => {
  it('are those of its list that stand on the day besides, as a table', () => {
    const params = { State: '1', face: 'calendar.Day', group: 'State', where: '["all",["Level","3"]]' };
    expect(dayParams(params, 'Day', '2026-03-05')).toEqual({
      State: '1',
      where: '["all",["Level","3"],["Day","2026-03-05~2026-03-05"]]',
    });
    expect(dayParams({}, 'Day', '2026-03-05')).toEqual({ where: '["all",["Day","2026-03-05~2026-03-05"]]' });
  });

  it('cannot be told where one of several groups of conditions would do', () => {
    const where = '["any",["Level","3"],["all",["A","1"],["B","2"]]]';
    expect(dayParams({ where }, 'Day', '2026-03-05')).toBeUndefined();
  });
});

it.each(['State', 'State.SignDate:month', 'State..sum:Money', 'Day:year.State.avg:Money'])(
  'a pivot is read as it was written: %s',
  (text) => {
    expect(pivotText(readPivotText(text))).toBe(text);
  },
);
