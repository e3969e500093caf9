import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Values } from '#language/Value.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { arrangeColumns, moveColumn, shownColumns } from '#renderer/list/table/columnChoice.ts';
import { cardFacts } from '#renderer/list/table/cardFacts.ts';
import { readColumnChoice } from '#renderer/list/table/useColumnChoice.ts';
import { describeFilter } from '#renderer/list/filters/useFilterControls.ts';
import { nextSort } from '#renderer/list/nextSort.ts';
import { searchParams } from '#renderer/list/useListController.ts';
import { selectionSums } from '#renderer/list/ChosenSums.tsx';
import { readUrlQuery, writeUrlQuery } from '#renderer/list/useQueryState.ts';
import { drawColumns } from '#renderer/fields/draw/drawColumns.ts';
import { renderCell } from '#renderer/fields/draw/renderCell.tsx';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const models = modelsOf(
  productOf(
    [
      documentsOf(
        'bill',
        {
          No: { type: 'string', title: '编号' },
          Money: { type: 'number', title: '金额', 'x-component': 'MoneyInput' },
          Kind: { type: 'integer', title: '类型', 'x-enum': 'Kind' },
          Day: { type: 'string', format: 'date', title: '日期' },
          ShopId: { type: 'integer', title: '店铺', 'x-reference': { entity: 'shop' } },
          Secret: { type: 'string', title: '机密' },
        },
        { 'x-title-field': 'No' },
        {
          lists: {
            list: {
              title: '账单',
              columns: [
                'Kind',
                'No',
                { field: 'Money', width: 200 },
                'ShopId.Town',
                { field: 'Day', hidden: true },
                'Secret',
              ],
              filters: ['Kind', 'Money', 'Day', 'ShopId'],
              scenes: [
                { key: 'all', title: '全部' },
                { key: 'big', title: '大额', where: '{{ $record.Money > 100 }}' },
              ],
              sums: [
                { key: 'in', title: '收入', field: 'Money', where: '{{ $record.Money > 0 }}' },
                { key: 'count', title: '笔数' },
                { key: 'share', title: '大额率', where: '{{ $record.Money > 100 }}', ratio: '{{ $record.Money > 0 }}' },
                { key: 'mean', title: '平均', field: 'Money', average: true },
                { key: 'far', title: '外地', field: 'Money', where: "{{ $ref.ShopId.Town === 'x' }}" },
              ],
              marks: [
                { field: 'Money', when: '{{ $record.Money < 0 }}', color: 'red' },
                { when: '{{ $record.Money < 0 }}', color: 'orange', text: '退款' },
              ],
            },
          },
        },
      ),
      documentsOf('shop', { Name: { type: 'string', title: '店名' }, Town: { type: 'string', title: '城市' } }),
    ],
    { enums: { Kind: { title: '类型', items: [{ Value: 1, Label: '甲' }] } } },
  ),
);

function bill(): { model: EntityModel; list: ListModel } {
  const model = models.get('bill');
  const list = model?.lists.get('list');
  if (model === undefined || list === undefined) throw new Error('The entity has its list');
  return { model, list };
}
const { model, list } = bill();
const enums = (name: string): ReturnType<Parameters<typeof describeFilter>[2]['enums']> =>
  name === 'Kind'
    ? {
        name,
        title: name,
        items: [
          { Value: 1, Label: '甲' },
          { Value: 2, Label: '乙' },
        ],
      }
    : undefined;

describe('the query in the URL', () => {
  it('comes back as it was written, and leaves foreign parameters alone', () => {
    const search = new URLSearchParams(
      'list=2&Kind=1,2&Money=10~&searchKey=ab&scene=big&within=unit&sort=-Day&page=3&rows=50',
    );
    const query = readUrlQuery(list, ['all', 'big'], search);

    expect(query).toEqual({
      search: 'ab',
      scene: 'big',
      filters: { Kind: '1,2', Money: '10~' },
      within: 'unit',
      sort: [{ field: 'Day', descending: true }],
      page: 3,
      size: 50,
    });
    expect([...writeUrlQuery(list, query, search)].sort()).toEqual([...search].sort());
  });

  it('holds nothing while the list is as it comes, and ignores what the list does not have', () => {
    const query = readUrlQuery(list, ['all'], new URLSearchParams('scene=big&Foreign=1&page=-4&rows=7'));

    expect(query).toMatchObject({ scene: 'all', filters: {}, page: 0, size: 20 });
    expect([...writeUrlQuery(list, query, new URLSearchParams())]).toEqual([]);
  });

  it('goes to the server with the name of the list and what is fixed', () => {
    const query = readUrlQuery(list, ['all'], new URLSearchParams('Kind=1'));

    expect(searchParams(list, query, { ShopId: '8' })).toEqual({ list: 'bill/list', Kind: '1', ShopId: '8' });
  });

  it('sorts by a clicked column up, down, and then as the list does', () => {
    const up = nextSort(list.sort, 'Day', list.sort);
    const down = nextSort(up, 'Day', list.sort);

    expect([up, down, nextSort(down, 'Day', list.sort)]).toEqual([
      [{ field: 'Day', descending: false }],
      [{ field: 'Day', descending: true }],
      list.sort,
    ]);
  });
});

describe('columns', () => {
  const readable = new Set(model.fields.map(({ name }) => name).filter((name) => name !== 'Secret'));
  const columns = drawColumns(list, { model, readable, masked: new Set() }, (key) => models.get(key));

  it('are those this user may read, titled by their fields, through references too', () => {
    expect(columns.map(({ key, title, width, align }) => [key, title, width, align])).toEqual([
      ['Kind', '类型', 96, 'left'],
      ['No', '编号', 176, 'left'],
      ['Money', '金额', 200, 'right'],
      ['ShopId.Town', '城市', 176, 'left'],
      ['Day', '日期', 96, 'left'],
    ]);
    expect(columns.filter(({ isTitle }) => isTitle).map(({ key }) => key)).toEqual(['No']);
    expect(columns.filter(({ isSortable }) => isSortable).map(({ key }) => key)).toEqual([
      'Kind',
      'No',
      'Money',
      'Day',
    ]);
  });

  it('carry the marks of their fields, the title also those of whole rows', () => {
    const env = {
      entity: model,
      enums,
      unit: undefined,
      user: {},
      now: '2026-03-10 10:00:00',
      recordPath: () => undefined,
      listPath: () => undefined,
    } as const;
    const drawn = (key: string, row: Values): string => {
      const column = columns.find((each) => each.key === key);
      if (column === undefined) throw new Error(key);
      const { content, className } = renderCell(column, row, env, undefined);
      return renderToStaticMarkup(createElement('td', { className: className.trim() }, content));
    };
    const text = (value: string): string => `<span class="gj-text">${value}</span>`;
    const tag = '<span class="gj-row-mark gj-row-orange"><span class="gj-tag gj-orange">退款</span></span>';

    expect(drawn('No', { No: 'A1', Money: 5 })).toBe(`<td class="">${text('A1')}</td>`);
    expect(drawn('No', { No: 'A1', Money: -5 })).toBe(
      `<td class=""><span class="gj-marked">${tag}${text('A1')}</span></td>`,
    );
    expect(drawn('No', { No: null, Money: -5 })).toContain(`<td class="gj-nothing"><span class="gj-marked">${tag}`);
    expect(drawn('Money', { No: 'A1', Money: -5 })).toMatch(/^<td class="gj-number gj-ink gj-red">[^<]+<\/td>$/);
  });

  it('stand in the order a person chose; later ones at their place', () => {
    const choice = { order: ['Money', 'Kind', 'gone'], hidden: ['Kind'] };

    expect(arrangeColumns(columns, choice).map(({ column, isShown }) => [column.key, isShown])).toEqual([
      ['Money', true],
      ['No', true],
      ['Kind', false],
      ['ShopId.Town', true],
      ['Day', false],
    ]);
    expect(arrangeColumns(columns, undefined).filter(({ isShown }) => !isShown)).toHaveLength(1);
    expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveColumn(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  });

  it('keep states, amounts and due days in sight wherever a person has put them; the others leave from the last on', () => {
    const choice = { order: ['Kind', 'ShopId.Town', 'Money', 'No'], hidden: [] };
    const ranks = (of: readonly { key: string; rank: number }[]): unknown => of.map(({ key, rank }) => [key, rank]);

    const [kind, , money, no] = shownColumns(columns, choice).map(({ rank }) => rank);
    expect([money, no]).toEqual(['Money', 'No'].map((key) => columns.find((column) => column.key === key)?.rank));
    expect(money).toBeLessThan(kind ?? 0);
    const late = shownColumns(columns, choice).slice(0, 2);
    expect(ranks(late)).toEqual(ranks(late.toSorted((a, b) => a.rank - b.rank)));
    // A user who has moved no columns sees the ranks of the document.
    expect(ranks(shownColumns(columns, undefined))).toEqual(ranks(columns.filter((column) => !column.isHiddenAtFirst)));
  });

  it('survive a stored choice that is broken', () => {
    expect(readColumnChoice('{"order":["a",1],"hidden":"x"}')).toEqual({ order: ['a'], hidden: [] });
    expect(['', '{', '[]', 'null', '{"order":1}'].map(readColumnChoice)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('sums over chosen rows', () => {
  const context = { user: {}, now: '2026-03-10 10:00:00', enums };

  it('add up, count, and give shares as the list does over all pages', () => {
    const rows = [{ Money: 150.1 }, { Money: 50.2 }, { Money: -20 }];

    expect(selectionSums(list.sums, rows, context)).toEqual({ in: 200.3, count: 3, share: 50, mean: 60.1 });
    expect(selectionSums(list.sums, [{ Money: 3 }, { Money: null }, { Money: 4 }], context)).toMatchObject({
      mean: 3.5,
    });
  });

  it('are left out where the rows do not hold what they read', () => {
    expect(selectionSums(list.sums, [{ Kind: 1 }], context)).toEqual({ count: 1 });
  });
});

describe('the words of a filter', () => {
  const words = (name: string, text: string): string => {
    const field = model.field(name);
    if (field === undefined) throw new Error(name);
    return describeFilter(field, text, { enums, referenceText: (id) => (id === 8 ? '城东店' : undefined) });
  };

  it('are labels, names, ranges and quick ranges', () => {
    expect(words('Kind', '1,2')).toBe('甲、乙');
    expect(words('ShopId', '8')).toBe('城东店');
    expect(words('Money', '1000~')).toBe('≥ 1,000');
    expect(words('Money', '~2000.5')).toBe('≤ 2,000.50');
    expect(words('Day', 'month')).toBe('本月');
    expect(words('Day', '2026-01-01~2026-02-01')).toBe('2026-01-01 ~ 2026-02-01');
    expect(words('Day', 'empty')).toBe('未填');
  });
});

describe('the facts of a card', () => {
  const fact = (title: string, text: string, isText = true) => ({ title, text, isText, extra: 0 });
  const titles = (facts: readonly { title: string }[]): string[] => facts.map(({ title }) => title);

  it('are those that neither its title nor an earlier fact says; the others follow', () => {
    const facts = [
      fact('项目', '体育中心'),
      fact('客户', '江澜市第一医院'),
      fact('期次', '1', false),
      fact('付款单位', '江澜市第一医院'),
      fact('负责人', '吴浩'),
      fact('日期', '2026-11-28', false),
    ];
    const [first, others] = cardFacts(facts, '体育中心 1 期合同', 3);
    expect([titles(first), titles(others)]).toEqual([
      ['客户', '期次', '负责人'],
      ['日期', '项目', '付款单位'],
    ]);
  });

  it('fill lines: a short one moves up next to another', () => {
    const long = '江澜市恒远建筑工程有限公司第一分公司';
    const [first] = cardFacts([fact('日期', '今天'), fact('客户', long), fact('金额', '1', false)], '', 6);
    expect(titles(first)).toEqual(['日期', '金额', '客户']);
  });

  it('have three lines; what does not fit there is among the others', () => {
    const long = (name: string): string => `${name}市恒远建筑工程有限公司第一分公司`;
    const facts = ['甲', '乙', '丙', '丁'].map((name) => fact(name, long(name)));
    const [first, others] = cardFacts([...facts, fact('金额', '1', false)], '', 6);
    expect([titles(first), titles(others)]).toEqual([['甲', '金额', '乙', '丙'], ['丁']]);
  });
});
