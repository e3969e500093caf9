import { describe, expect, it } from 'vitest';
import { demoMoment } from '#engine/records/demoMoment.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import { documentsOf, problemsOf, productOf } from '../../support/buildEntity.ts';

const NAME: FieldNode = { type: 'string', title: '名称' };

describe('two entries of one path', () => {
  const entry = (key: string, more: object = {}): MenuItemDocument => ({
    key,
    title: key,
    icon: 'list',
    path: '/things',
    list: 'thing/list',
    ...more,
  });
  const holder = (...keys: string[]): RoleDocument => ({ title: keys.join(), keys, actions: [], dataScope: 1 });
  /** The places of entries reported as never opening. */
  const closed = (
    items: MenuItemDocument[],
    roles: Readonly<Record<string, RoleDocument>> = {},
    role: 'employee' | 'customer' = 'employee',
  ) =>
    problemsOf(
      productOf([documentsOf('thing', { Name: NAME }, {}, { lists: { list: { title: '物', columns: ['Name'] } } })], {
        menus: { main: { title: '菜单', role, items } },
        roles,
      }),
    ).flatMap(({ code, pointer }) => (code === 'rule/duplicate' ? [pointer] : []));
  const both = [entry('A'), entry('B')];

  it('are found where everybody who sees the second one sees the first one, too', () => {
    expect(closed([entry('A'), entry('A')])).toEqual(['/items/1/path']);
    expect(closed([entry('A', { always: true }), entry('B')])).toEqual(['/items/1/path']);
    expect(closed(both, { one: holder('A', 'B'), all: { ...holder(), keys: '*' } })).toEqual(['/items/1/path']);
    expect(closed(both, {}, 'customer')).toEqual(['/items/1/path']);
    const group = { key: 'G', title: '组', icon: 'list', children: [entry('A')] };
    expect(closed([group, { ...group, children: [entry('A', { title: '二' })] }])).toEqual([
      '/items/1/children/0/path',
    ]);
  });

  it('are none where each is seen by others', () => {
    expect(closed(both)).toEqual([]);
    expect(closed(both, { one: holder('A'), other: holder('B') })).toEqual([]);
    expect(closed(both, { one: holder('A', 'B'), other: holder('B') })).toEqual([]);
    expect(closed([entry('A'), entry('B', { always: true })], { one: holder('A') })).toEqual([]);
    expect(
      closed([
        { title: '一', icon: 'list' },
        { title: '二', icon: 'list' },
      ]),
    ).toEqual([]);
  });
});

describe('bounds', () => {
  const wrong = (more: Partial<FieldNode>): boolean =>
    problemsOf(productOf([documentsOf('thing', { N: { type: 'number', title: '数', ...more } })])).length > 0;

  it.each([
    [{ exclusiveMinimum: 1, maximum: 1 }, true],
    [{ minimum: 1, exclusiveMaximum: 1 }, true],
    [{ exclusiveMinimum: 1, exclusiveMaximum: 2 }, false],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }, true],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 3 }, false],
    [{ exclusiveMinimum: 1, maximum: 1.5 }, false],
  ] as const)('%o leave nothing between them: %s', (more, isWrong) => {
    expect(wrong(more)).toBe(isWrong);
  });
});

it('states of a further status have a value of their own', () => {
  const state = (value: number) => ({ value, title: String(value), color: 'grey' as const });
  const thing = documentsOf(
    'thing',
    { State: { type: 'integer', title: '状态' }, Other: { type: 'integer', title: '另一状态' } },
    {},
    {
      workflow: {
        field: 'State',
        title: '状态',
        initial: 1,
        states: [state(1), state(2)],
        more: [{ field: 'Other', title: '另', computed: '{{ 1 }}', states: [state(1), state(2), state(1)] }],
      },
    },
  );
  const found = problemsOf(productOf([thing])).filter(({ code }) => code === 'rule/duplicate');
  expect(found.map(({ pointer }) => pointer)).toEqual(['/more/0/states/2/value']);
});

it.each([
  ['D+5 09:00', { day: '2026-03-15', time: '09:00:00' }],
  ['D-30', { day: '2026-02-08', time: undefined }],
  ['2026-01-31 09:00:05', { day: '2026-01-31', time: '09:00:05' }],
  ['2026-02-29', undefined],
  ['D+5 24:00', undefined],
  ['M', { day: '2026-03-01', time: undefined }],
  ['M-1', { day: '2026-02-01', time: undefined }],
  ['M+10 08:00', { day: '2027-01-01', time: '08:00:00' }],
  ['D+', undefined],
])('a day of a demo row: %s', (text, read) => {
  expect(demoMoment(text, '2026-03-10')).toEqual(read);
});
