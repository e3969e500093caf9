import { form, list, problems, rule, type Defect } from './Defect.ts';

/** Names of fields, entities, enum types, documents and keys that do not exist. */
export const referenceDefects: readonly Defect[] = [
  {
    code: 'reference/unknown-entity',
    title: 'the entity of a reference',
    found: () => problems({ fields: { A: { type: 'integer', title: '甲', 'x-reference': { entity: 'othr' } } } }),
    problem:
      'reference/unknown-entity thing/form.json/properties/A/x-reference/entity There is no entity "othr" Did you mean "other"?',
  },
  {
    code: 'reference/unknown-entity',
    title: 'the entity of a dynamic enum',
    found: () =>
      problems(
        {},
        { enums: { Kind: { title: '方式', dynamic: { entity: 'othr', label: 'OtherName', value: 'Id' } } } },
      ),
    problem: 'reference/unknown-entity enums/Kind.json/dynamic/entity There is no entity "othr" Did you mean "other"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a column of a list',
    found: () => problems({ lists: { list: { ...list, columns: ['Mony'] } } }),
    problem: 'reference/unknown-field thing/list.json/columns/0 There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a column through a reference',
    found: () => problems({ lists: { list: { ...list, columns: ['OtherId.OtherNam'] } } }),
    problem: 'reference/unknown-field thing/list.json/columns/0 There is no field "OtherNam" Did you mean "OtherName"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a filter, a sort key and a sum',
    found: () => problems({ lists: { list: { ...list, filters: ['Mony'] } } }),
    problem: 'reference/unknown-field thing/list.json/filters/0 There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a field of a referenced record in a rule',
    found: () => problems({ fields: rule("$ref.OtherId.OtherNam === 'x'") }),
    problem:
      'reference/unknown-field thing/form.json/properties/A/x-reactions/when There is no field "OtherNam" Did you mean "OtherName"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a field of the user in a rule',
    found: () => problems({ fields: rule('$user.EmployeId === 1') }),
    problem:
      'reference/unknown-field thing/form.json/properties/A/x-reactions/when There is no field "EmployeId" Did you mean "EmployeeId"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a form value in the condition of a list',
    found: () => problems({ lists: { list: { ...list, where: '{{ $values.Money > 1 }}' } } }),
    problem: 'reference/unknown-field thing/list.json/where There is no form here; rows are read as $record',
  },
  {
    code: 'reference/unknown-field',
    title: 'a required field',
    found: () => problems({ form: { ...form, required: ['Mony'] } }),
    problem: 'reference/unknown-field thing/form.json/required/0 There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a field of a case',
    found: () =>
      problems({
        cases: { cases: [{ title: '例', rule: 'R1', values: { Mony: 1 }, expect: { Money: { visible: true } } }] },
      }),
    problem:
      'reference/unknown-field thing/cases.json/cases/0/values/Mony There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'reference/unknown-field',
    title: 'a field that a state opens',
    found: () =>
      problems({
        workflow: {
          field: 'State',
          title: '状态',
          states: [{ value: 1, title: '一', color: 'grey', edit: [{ fields: ['Mony'] }] }],
        },
      }),
    problem:
      'reference/unknown-field thing/workflow.json/states/0/edit/0/fields/0 There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'reference/unknown-section',
    title: 'a section that a state opens',
    found: () =>
      problems({
        fields: { info: { type: 'void', title: '信息', properties: { B: { type: 'number', title: '乙' } } } },
        workflow: {
          field: 'State',
          title: '状态',
          states: [{ value: 1, title: '一', color: 'grey', edit: [{ sections: ['inf'] }] }],
        },
      }),
    problem:
      'reference/unknown-section thing/workflow.json/states/0/edit/0/sections/0 There is no section "inf" Did you mean "info"?',
  },
  {
    code: 'reference/unknown-enum',
    title: 'an enum type',
    found: () => problems({ fields: { A: { type: 'integer', title: '甲', 'x-enum': 'Knd' } } }),
    problem:
      'reference/unknown-enum thing/form.json/properties/A/x-enum There is no enum type "Knd" Did you mean "Kind"?',
  },
  {
    code: 'reference/unknown-document',
    title: 'the list of a menu entry',
    found: () =>
      problems(
        { lists: { list } },
        { menus: { employee: { title: '菜单', role: 'employee', items: [{ title: '一', list: 'thing/lst' }] } } },
      ),
    problem:
      'reference/unknown-document menus/employee.json/items/0/list There is no document "thing/lst" Did you mean "thing/list"?',
  },
  {
    code: 'reference/unknown-document',
    title: 'the form of a list',
    found: () => problems({ lists: { list: { ...list, create: [{ form: 'frm', title: '新建' }] } } }),
    problem: 'reference/unknown-document thing/list.json/create/0/form There is no document "frm" Did you mean "form"?',
  },
  {
    code: 'reference/unknown-key',
    title: 'a permission key of an entity',
    found: () =>
      problems(
        { form: { ...form, 'x-permission': 'ThngMgr' } },
        { menus: { employee: { title: '菜单', role: 'employee', items: [{ key: 'ThingMgr', title: '一' }] } } },
      ),
    problem:
      'reference/unknown-key thing/form.json/x-permission There is no permission key "ThngMgr" Did you mean "ThingMgr"?',
  },
  {
    code: 'reference/unknown-key',
    title: 'a permission key of a role',
    found: () =>
      problems(
        {},
        {
          menus: { employee: { title: '菜单', role: 'employee', items: [{ key: 'ThingMgr', title: '一' }] } },
          roles: { clerk: { title: '职员', keys: ['ThngMgr'], actions: [], dataScope: 1 } },
        },
      ),
    problem:
      'reference/unknown-key roles/clerk.json/keys/0 There is no permission key "ThngMgr" Did you mean "ThingMgr"?',
  },
];
