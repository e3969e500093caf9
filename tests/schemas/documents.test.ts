import { describe, expect, it } from 'vitest';
import type { EnumItem } from '#language/EnumType.ts';
import { listMenuKeys } from '#engine/schema/listMenuKeys.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { shippedEntity, shippedProduct } from '../support/shippedProduct.ts';

const { documents, entities, organisation } = shippedProduct();
const items = (name: string): readonly EnumItem[] => documents.enums[name]?.items ?? [];
const values = (list: readonly EnumItem[]): (string | number)[] =>
  list.flatMap(({ Value, Children = [] }) => [Value, ...values(Children)]);

describe('enum documents', () => {
  it('business types have the main business types above them', () => {
    const bare = items('BusinessType').map(({ Value, Label }) => ({ Value, Label }));

    expect(bare).toEqual(items('MainBusinessType'));
  });

  it('project regions are the areas without the one for all', () => {
    expect(items('ProjectRegion')).toEqual(
      items('AreaManager')
        .filter(({ Value }) => Value !== 0)
        .map(({ Value, Label }) => ({ Value, Label })),
    );
  });

  it('permission keys are those of the menus', () => {
    const keys = Object.values(documents.menus).flatMap((menu) => listMenuKeys(menu.items));

    expect(values(items('PermissionKey')).sort()).toEqual([...new Set(keys)].sort());
  });

  it('states come from workflows alone', () => {
    const states = documents.entities.flatMap(({ workflow }) =>
      workflow === undefined ? [] : [workflow.field, ...(workflow.more ?? []).map(({ field }) => field)],
    );

    expect(states.filter((name) => name in documents.enums)).toEqual([]);
    expect(states).toEqual(
      expect.arrayContaining(['TenderState', 'BondState', 'PerformanceBondState', 'ProjectState']),
    );
  });

  it('have every Value once, and every Label once among neighbours', () => {
    const twice = (list: readonly unknown[]): boolean => new Set(list).size < list.length;
    const repeats = (list: readonly EnumItem[]): boolean =>
      twice(list.map(({ Label }) => Label)) || list.some(({ Children = [] }) => repeats(Children));

    expect(Object.keys(documents.enums).filter((name) => twice(values(items(name))))).toEqual([]);
    expect(Object.keys(documents.enums).filter((name) => repeats(items(name)))).toEqual([]);
  });

  it('industry has all twenty letters, each with its divisions', () => {
    expect(items('Industry').map(({ Value }) => Value)).toEqual([...'ABCDEFGHIJKLMNOPQRST']);
    expect(items('Industry').flatMap(({ Children = [] }) => Children.map(({ Value }) => Value))).toEqual(
      Array.from({ length: 97 }, (_, i) => String(i + 1).padStart(2, '0')),
    );
  });

  it('report numbers have 34 kinds with a prefix each, and one without', () => {
    const kinds = items('ReportNumberKind');

    expect(kinds.map(({ Value }) => Value)).toEqual(Array.from({ length: 35 }, (_, i) => i));
    expect(kinds.filter(({ Remark }) => Remark === undefined).map(({ Value }) => Value)).toEqual([0]);
  });
});

describe('entity documents', () => {
  it('play the four parts of the organisation, with the fields of its interface', () => {
    const { facts: _, patterns: __, ...parts } = organisation;
    expect(parts).toEqual({
      employee: 'employee',
      message: 'message',
      outside: '客户',
      unit: 'unit',
      outsiders: [{ key: 'customer', title: '客户', by: undefined }],
      // Under the names that need no declaration.
      fields: {},
    });
  });

  it('declare of employees what current users have to carry by their interface', () => {
    const facts = (organisation.facts ?? []).map(({ name, isFlag, reads, approves, readOnly }) => {
      return { name, isFlag, reads, approves, readOnly };
    });
    expect(facts).toEqual([
      { name: 'IsSeniorExecutive', isFlag: true, reads: 'company', approves: true, readOnly: false },
      { name: 'IsGroupSeniorExecutive', isFlag: true, reads: 'all', approves: true, readOnly: false },
      { name: 'IsChairman', isFlag: true, reads: 'all', approves: false, readOnly: true },
      { name: 'IsAreaExecutive', isFlag: true, reads: 'region', approves: false, readOnly: false },
    ]);
  });

  it('offer only people who are still there, and units that are in use', () => {
    const open = [...entities.values()].flatMap((entity) =>
      entity.fields.flatMap((field) =>
        field.reference !== undefined &&
        !field.computed &&
        ['employee', 'unit'].includes(field.reference.entity) &&
        field.reference.where === undefined
          ? [`${entity.key}.${field.name}`]
          : [],
      ),
    );

    expect(open).toEqual([]);
  });

  it('give every read-only helper a source: a rule, a rollup, a number or a later transition', () => {
    const money = [...entities.values()].flatMap((entity) =>
      entity.fields
        .filter(
          ({ name, computed }) =>
            computed && /^(Contract|Received|Unreceived|Invoiced|Uninvoiced|Effective)Money$/.test(name),
        )
        .filter(
          ({ index, rollup }) =>
            rollup === undefined &&
            !entity.ruleSet.rules.some((rule) => rule.property === 'value' && rule.targets.includes(index)),
        )
        .map(({ name }) => `${entity.key}.${name}`),
    );

    expect(money).toEqual([]);
  });

  it('number their records in the series of the dictionary, and in those of receipts of the site', () => {
    const series = [...entities.values()].flatMap(({ fields }) =>
      fields.flatMap(({ number }) =>
        number === undefined ? [] : [`${number.prefix}${number.restart === 'day' ? '-daily' : ''}-${number.digits}`],
      ),
    );

    expect(series.sort()).toEqual([
      'BM-daily-4',
      'HT-daily-4',
      'KH-6',
      'KP-daily-4',
      'SK-daily-4',
      'TB-daily-4',
      'TC-daily-4',
      'XM-daily-4',
      'XS-daily-4',
      'YP-daily-4',
    ]);
  });

  it('sum up the effective amount of a contract as the example of the dictionary', () => {
    expect(shippedEntity('contract').field('SupplementMoney')).toMatchObject({
      component: 'None',
      computed: true,
      digits: 2,
    });
  });
});

describe('lists and menus', () => {
  const entries = (list: readonly MenuItemDocument[]): MenuItemDocument[] =>
    list.flatMap((item) => [item, ...entries(item.children ?? [])]);

  it('open with a key of the entity that they show', () => {
    const wrong = entries(documents.menus['employee']?.items ?? []).filter(({ key, list }) => {
      const entity = entities.get(list?.split('/')[0] ?? '');
      const needed = entity?.lists.get(list?.split('/')[1] ?? '')?.permission ?? [];
      return entity !== undefined && key !== undefined && ![...entity.permissionKeys, ...needed].includes(key);
    });

    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('show customers only what their view allows', () => {
    const hidden = [...entities.values()].flatMap((entity) =>
      [...(entity.lists.get('customer')?.columns ?? [])].flatMap(({ path }) =>
        entity.customer?.fields.includes(path.through ?? path.field) === true ? [] : [`${entity.key}.${path.field}`],
      ),
    );

    expect(hidden).toEqual([]);
  });

  it('let roles do only what some entity or later one has', () => {
    const apis = new Set([...entities.values()].map(({ api }) => api));
    const unknown = Object.values(documents.roles).flatMap(({ actions }) =>
      actions === '*' ? [] : actions.filter((code) => !apis.has(code.split('.')[0] ?? '')),
    );

    expect(unknown).toEqual([]);
  });

  it('let roles that edit records with waiting versions discard their own', () => {
    const bound = [...entities.values()].flatMap(({ api, workflow }) =>
      Object.entries(documents.roles).flatMap(([role, { actions }]) => {
        const has = (action: string): boolean =>
          actions === '*' || actions.includes(`${api}.*`) || actions.includes(`${api}.${action}`);
        const discard = workflow?.correction?.discard;
        return discard !== undefined && has('edit') && !has(discard) ? [`${role}: ${api}.${discard}`] : [];
      }),
    );

    expect(bound).toEqual([]);
  });

  it('let only finance and administrators register receipts', () => {
    const holders = Object.entries(documents.roles).filter(
      ([, { actions }]) => actions === '*' || actions.some((code) => ['Payment.*', 'Payment.receipt'].includes(code)),
    );

    expect(holders.map(([name]) => name).sort()).toEqual(['admin', 'finance']);
  });
});
