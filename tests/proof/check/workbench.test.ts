import { describe, expect, it } from 'vitest';
import { printProblem } from '#documents/locateProblem.ts';
import { problemsOfTexts } from '../../support/problemsOfTexts.ts';

const FORM = {
  title: '车辆',
  type: 'object',
  properties: {
    Plate: { type: 'string', title: '车牌' },
    Seats: { type: 'integer', title: '座位' },
    BoughtOn: { type: 'string', format: 'date', title: '购买日期' },
  },
};
const LIST = {
  title: '车辆',
  columns: ['Plate', 'Seats'],
  filters: ['Seats', 'BoughtOn'],
  scenes: [{ key: 'all', title: '全部' }],
  sums: ['Seats'],
};
const MENU = {
  title: '车辆',
  role: 'employee',
  items: [
    { title: '工作台', path: '/home', screen: 'home' },
    { key: 'CarMgr', title: '车辆', path: '/car', list: 'car/list' },
  ],
};

const LORRY_STATES = {
  field: 'LorryState',
  title: '状态',
  initial: 1,
  states: [{ value: 1, title: '在用', color: 'green' }],
};

/** The output of `check` for a workbench with these blocks, without file, line and column. */
function problems(blocks: readonly object[], more = {}): string[] {
  const documents: Record<string, object> = {
    'car/form.json': FORM,
    'car/list.json': LIST,
    'car/other.list.json': LIST,
    'lorry/form.json': { ...FORM, title: '货车' },
    'lorry/workflow.json': LORRY_STATES,
    'menus/employee.json': MENU,
    'workbench/employee.json': { title: '工作台', role: 'employee', blocks, ...more },
    'roles/driver.json': { title: '司机', keys: ['CarMgr'], actions: '*', dataScope: 5 },
  };
  const texts = Object.entries(documents).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
  return problemsOfTexts(texts).map((problem) => {
    expect(problem.file).toBe('workbench/employee.json');
    return printProblem(problem).replace(/^\S+ +/, '');
  });
}

const card = (more: object): object => ({
  type: 'cards',
  key: 'cards',
  title: '甲',
  cards: [{ key: 'a', title: '甲', list: 'car/list', ...more }],
});
const chart = (groups: object, more: object): object => ({
  type: 'chart',
  key: 'chart',
  title: '甲',
  shape: 'bars',
  groups,
  series: [{ key: 'a', title: '甲', list: 'car/list', by: 'BoughtOn', ...more }],
});

describe('a workbench', () => {
  it('names roles and blocks that exist where it arranges them, each block once', () => {
    const arranged = (role: string, ...keys: string[]) =>
      problems([card({})], { roles: [{ roles: [role], blocks: keys.map((key) => ({ key })) }] });
    expect(arranged('driver', 'cards')).toEqual([]);
    expect(arranged('drivr', 'card')).toEqual([
      expect.stringContaining('There is no document "drivr"'),
      expect.stringContaining('There is no document "card"'),
    ]);
    expect(arranged('driver', 'cards', 'cards')).toHaveLength(1);
  });

  it('is sound when its figures ask what their lists understand', () => {
    const query = { scene: 'all', searchKey: '甲', Seats: '4~' };
    expect(
      problems([
        card({ query, sum: 'Seats', period: 'BoughtOn', added: 'BoughtOn' }),
        chart({ months: 12 }, { sum: 'Seats' }),
        { type: 'records', key: 'rows', title: '甲', list: 'car/list', show: ['Seats'] },
        { type: 'calendar', key: 'days', title: '甲', list: 'car/list', by: 'BoughtOn' },
        { type: 'pivot', key: 'years', title: '甲', list: 'car/list', down: 'BoughtOn:year', measure: 'sum:Seats' },
      ]),
    ).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      'a list',
      card({ list: 'car/lists' }),
      'reference/unknown-document  There is no document "car/lists". Did you mean "car/list"?',
    ],
    [
      'one of several lists',
      card({ list: ['car/list', 'cars/list'] }),
      'reference/unknown-document  There is no document "cars/list". Did you mean "car/list"?',
    ],
    [
      'a list that no menu entry opens',
      card({ list: 'car/other' }),
      'reference/unknown-document  No entry of the menu of this role opens the list "car/other". Add one; it may be hidden',
    ],
    [
      'a filter',
      card({ query: { Seat: '4' } }),
      'reference/unknown-field  There is no field "Seat". Did you mean "Seats"?',
    ],
    [
      'a sort key',
      card({ query: { sort: '-Seat' } }),
      'reference/unknown-field  There is no field "Seat". Did you mean "Seats"?',
    ],
    [
      'what a filter does not understand',
      card({ query: { Seats: 'x' } }),
      'document/invalid  "Seats" cannot be filtered by "x"',
    ],
    [
      'a scene',
      card({ query: { scene: 'al' } }),
      'reference/unknown-document  The list has no scene "al". Did you mean "all"?',
    ],
    ['a sum', card({ sum: 'Seat' }), 'reference/unknown-document  The list has no sum "Seat". Did you mean "Seats"?'],
    [
      'a period',
      card({ period: 'BoughtOm' }),
      'reference/unknown-field  There is no field "BoughtOm". Did you mean "BoughtOn"?',
    ],
    [
      'a period that is no date',
      card({ period: 'Seats' }),
      'document/invalid  "Seats" is integer; this takes date or datetime',
    ],
    [
      'a group that is no date',
      chart({ months: 3 }, { by: 'Seats' }),
      'document/invalid  "Seats" is integer; this takes date or datetime',
    ],
    [
      'a group that has no items',
      chart({ items: true }, {}),
      'document/invalid  "BoughtOn" is date; this takes enum or enumTree or region',
    ],
    [
      'a group that the query holds fast',
      chart({ months: 3 }, { query: { BoughtOn: 'month' } }),
      'rule/duplicate  The query holds "BoughtOn" fast; it makes no groups',
    ],
    [
      'a column',
      { type: 'records', key: 'rows', title: '甲', list: 'car/list', show: ['Seat'] },
      'reference/unknown-field  There is no field "Seat". Did you mean "Seats"?',
    ],
    [
      'an action that adds a record about a row',
      {
        type: 'todo',
        key: 'todo',
        title: '甲',
        tabs: [
          { key: 'a', title: '甲', list: 'car/list', show: ['Seats'], create: { action: 'folow', title: '跟进' } },
        ],
      },
      'reference/unknown-document  There is no document "folow"',
    ],
    [
      'the moment since which rows wait',
      {
        type: 'todo',
        key: 't',
        title: '甲',
        tabs: [{ key: 'a', title: '甲', list: 'car/list', show: ['Seats'], since: 'BoughtOm' }],
      },
      'reference/unknown-field  There is no field "BoughtOm". Did you mean "BoughtOn"?',
    ],
    [
      'the day of a calendar',
      { type: 'calendar', key: 'c', title: '甲', list: 'car/list', by: 'Seats' },
      'document/invalid  A calendar cannot go by "Seats"',
    ],
    [
      'the rows of a pivot',
      { type: 'pivot', key: 'p', title: '甲', list: 'car/list', down: 'BoughtOm:month' },
      'reference/unknown-field  There is no field "BoughtOm". Did you mean "BoughtOn"?',
    ],
    [
      'what a pivot adds up',
      { type: 'pivot', key: 'p', title: '甲', list: 'car/list', down: 'BoughtOn', measure: 'sum:Plate' },
      'document/invalid  A pivot cannot go by "Plate"',
    ],
    [
      'an entity with states',
      { type: 'news', key: 'n', title: '甲', steps: ['car'] },
      'reference/unknown-entity  There is no entity "car". One of lorry',
    ],
    [
      'a filter of notes',
      {
        type: 'news',
        key: 'n',
        title: '甲',
        steps: ['lorry'],
        notes: { list: 'car/list', time: 'BoughtOn', person: 'Seats', kind: 'Seat', text: 'Plate', about: 'Plate' },
      },
      'reference/unknown-field  There is no field "Seat". Did you mean "Seats"?',
    ],
    [
      'a form',
      { type: 'shortcuts', key: 's', title: '甲', items: [{ entity: 'car', form: 'frm', title: '新建' }] },
      'reference/unknown-document  There is no document "frm". Did you mean "form"?',
    ],
    [
      'an entity',
      { type: 'shortcuts', key: 's', title: '甲', items: [{ entity: 'cat', form: 'form', title: '新建' }] },
      'reference/unknown-entity  There is no entity "cat". Did you mean "car"?',
    ],
    [
      'a field that a form begins with',
      {
        type: 'shortcuts',
        key: 's',
        title: '甲',
        items: [{ entity: 'car', form: 'form', title: '新建', values: { Seat: 4 } }],
      },
      'reference/unknown-field  There is no field "Seat". Did you mean "Seats"?',
    ],
    [
      'a key',
      { ...card({}), keys: ['CatMgr'] },
      'reference/unknown-key  There is no permission key "CatMgr". Did you mean "CarMgr"?',
    ],
    [
      'an entry of the menu',
      {
        type: 'contact',
        key: 'c',
        title: '甲',
        list: 'car/list',
        show: ['Seats'],
        link: { title: '甲', path: '/cars' },
      },
      'reference/unknown-document  There is no document "/cars". Did you mean "/car"?',
    ],
    [
      'a kind of block',
      { ...card({}), type: 'card' },
      'document/invalid  This value is not allowed here. One of cards, chart, todo, records, steps, calendar, pivot, shortcuts, contact, news',
    ],
    [
      'a block without a kind',
      { key: 'a', title: '甲' },
      'document/invalid  The key "type" is missing. One of cards, chart, todo, records, steps, calendar, pivot, shortcuts, contact, news',
    ],
    ['an unknown key', card({ sun: 'Seats' }), 'document/unknown-key  Unknown key "sun". Did you mean "sum"?'],
  ])('may not name %s that is not there', (_, block, problem) => {
    expect(problems([block])).toEqual([problem]);
  });

  it('may not have two blocks or figures of one key', () => {
    const twice = { type: 'cards', key: 'cards', title: '甲', cards: [{ key: 'a', title: '甲', list: 'car/list' }] };
    expect(problems([twice, twice])).toEqual(['rule/duplicate  The key "cards" stands here twice']);
    expect(problems([{ ...twice, cards: [...twice.cards, ...twice.cards] }])).toEqual([
      'rule/duplicate  The key "a" stands here twice',
    ]);
  });
});
