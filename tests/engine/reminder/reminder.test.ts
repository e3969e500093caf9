import { describe, expect, it } from 'vitest';
import { checkProduct } from '#proof/check/checkProduct.ts';
import { dueDates } from '#engine/reminder/buildReminder.ts';
import { fillTemplate, templateNames } from '#engine/reminder/noticeTemplate.ts';
import type { ReminderDocument } from '#generated/documents/ReminderDocument.ts';
import { documentsOf, productOf } from '../../support/buildEntity.ts';
import { evaluate } from '../../support/evaluate.ts';

/** The value of a condition with its braces. */
const hold = (text: string, scope: Parameters<typeof evaluate>[1]) => evaluate(text.slice(2, -2), scope);

describe('reminders', () => {
  it.each([
    ['2026-03-12', [2, 0], true],
    ['2026-03-10', [2, 0], true],
    ['2026-03-11', [2, 0], false],
    ['2026-03-09', [-1], true],
    ['2026-03-12 18:00:00', [2], true],
    [null, [0], false],
  ])('with the date %s and %j days ahead are due: %s', (day, advance, expected) => {
    const due = hold(dueDates('day', 'Day', advance), { record: { Day: day }, now: '2026-03-10 09:00:00' });
    expect(due).toBe(expected);
  });

  it('take the days from a field, and the date from an expression', () => {
    const due = dueDates('day', '{{ addDays($record.Last, 30) }}', 'Days');
    const scope = { record: { Last: '2026-02-11', Days: 3 }, now: '2026-03-10 00:00:00' };
    expect(hold(due, scope)).toBe(true);
    expect(hold(due, { ...scope, record: { Last: '2026-02-11', Days: null } })).toBe(false);
  });

  it('fill names in braces and nothing else', () => {
    expect(templateNames('{A}、{标题} {A} { B }')).toEqual(['A', '标题']);
    expect(fillTemplate('{A}、{标题} {C}{ B }', (name) => ({ A: '甲{B}', 标题: '乙' })[name] ?? '')).toBe(
      '甲{B}、乙 { B }',
    );
  });

  it('are checked for every name they use', () => {
    const reminder: ReminderDocument = {
      title: '提醒',
      sources: [
        {
          entity: 'a',
          on: 'day',
          date: 'Dey',
          advance: 'Deys',
          where: '{{ $record.Nme === 1 }}',
          about: 'Abut',
          message: '{Name} {Nam}',
          content: '{标题}',
          receivers: [
            { unit: 'Unt', roles: 'Rls', login: 'Name', enum: 'Nothing', when: '{{ empty($record.Nam) }}' },
            { field: 'Name', role: 'nobody', else: { chief: 'Unit' } },
            { rows: { entity: 'b', by: 'X', field: 'Y' } },
          ],
        },
        { entity: 'c', on: 'day', message: '', content: '', receivers: [{ field: 'Name' }] },
        { entity: 'a', on: 'state', message: '', content: '', receivers: [{ field: 'Name' }] },
      ],
    };
    const fields = {
      Name: { type: 'string', title: '名称' },
      Day: { type: 'string', format: 'date', title: '日' },
    } as const;
    const { problems } = checkProduct(productOf([documentsOf('a', fields)], { reminders: { R: reminder } }));
    expect(problems.map(({ file, pointer }) => `${file} ${pointer}`).sort()).toEqual(
      [
        '/sources/0/about',
        '/sources/0/advance',
        '/sources/0/date',
        '/sources/0/message',
        '/sources/0/receivers/0/enum',
        '/sources/0/receivers/0/roles',
        '/sources/0/receivers/0/unit',
        '/sources/0/receivers/0/when',
        '/sources/0/receivers/1/else/chief',
        '/sources/0/receivers/1/role',
        '/sources/0/receivers/2/rows/entity',
        '/sources/0/where',
        '/sources/1/entity',
        '/sources/2',
      ].map((pointer) => `reminders/R.json ${pointer}`),
    );
  });
});
