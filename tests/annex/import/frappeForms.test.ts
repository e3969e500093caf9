import { describe, expect, it } from 'vitest';
import { printExpression } from '#language/compiler/printExpression.ts';
import { data, importedDocTypes, shown, statesOf, typed, whens } from '../../support/frappe/importedDocTypes.ts';

describe('the form of a DocType', () => {
  it('has its fields in the order that the file states beside them', () => {
    const { entities, form } = importedDocTypes({
      name: 'Pump',
      field_order: ['title', 'has_motor', 'motor_section', 'power', 'maker', 'notes_section', 'note'],
      fields: [
        data('title'),
        typed('notes_section', 'Section Break'),
        data('note'),
        typed('motor_section', 'Section Break', { depends_on: 'has_motor' }),
        typed('has_motor', 'Check'),
        typed('power', 'Float'),
        data('late_one'),
        data('maker'),
      ],
    });
    expect(form('pump')).toMatchObject({
      properties: {
        base: { properties: { Title: {}, HasMotor: {} } },
        section1: { title: 'motor_section', properties: { Power: {}, Maker: {} } },
        section2: { title: 'notes_section', properties: { Note: {}, LateOne: {} } },
      },
    });
    const off = statesOf(entities.get('pump'), { HasMotor: false });
    expect(['HasMotor', 'Power', 'Maker', 'Note'].map((name) => off(name)?.isShown)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('holds what the source does: less than nothing, more than all, days long ago, long texts, many rows', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          typed('balance', 'Currency'),
          typed('cost', 'Currency', { non_negative: 1 }),
          typed('share', 'Percent'),
          typed('built', 'Date'),
          typed('seen', 'Datetime'),
          typed('story', 'Long Text'),
          data('mail', { options: 'Email' }),
          typed('hours', 'Float', { precision: '1' }),
          typed('rate', 'Float', { precision: '9' }),
          typed('pieces', 'Int', { precision: '2' }),
          typed('notes', 'Code'),
          typed('short', 'Long Text', { length: 200 }),
          typed('counted', 'Long Int'),
          typed('took', 'Duration'),
          typed('told', 'Text Editor'),
          typed('parts', 'Table', { options: 'Pump Part' }),
          typed('owners', 'Table MultiSelect', { options: 'Pump Owner' }),
        ],
      },
      { name: 'Pump Part', istable: 1, fields: [data('grade')] },
      { name: 'Pump Owner', istable: 1, fields: [data('who')] },
    );
    const field = (name: string) => entities.get('pump')?.field(name);
    expect(field('Balance')?.minimum).toEqual({ value: -999_999_999_999.99 });
    expect(field('Cost')?.minimum).toEqual({ value: 0 });
    expect([field('Share')?.minimum, field('Share')?.maximum]).toEqual([
      { value: -999_999_999.99 },
      { value: 999_999_999.99 },
    ]);
    for (const name of ['Built', 'Seen']) expect(field(name)?.minimum).toHaveProperty('expression.value', '1900-01-01');
    expect(['Story', 'Mail'].map((name) => field(name)?.maxLength)).toEqual([65_535, 140]);
    expect(['Hours', 'Rate', 'Pieces'].map((name) => field(name)?.digits)).toEqual([1, 9, 0]);
    expect(['Parts', 'Owners'].map((name) => [field(name)?.child?.entity, field(name)?.maxItems])).toEqual([
      ['pumpPart', 2000],
      ['pumpOwner', 2000],
    ]);
    expect(notes).toEqual([
      'changed notes：代码按多行文本填写',
      'changed took：时长按整秒填写',
      'changed owners：多选的 Pump Owner，这里是明细，一行一个',
      ...[
        'balance, cost：这里整数部分最多 12 位，没有写 precision 时两位小数',
        'share：这里从 -999,999,999.99 到 999,999,999.99，没有写 precision 时两位小数',
        'built, seen：这里从 1900-01-01 到 2999-12-31',
        'story, notes：这里最多 65,535 个字',
        'mail：这里只有一个邮箱，不能用逗号写几个',
        'hours, rate：这里最多 15 位数字，没有写 precision 时最多 6 位小数',
        'counted, took：这里不超过 2,147,483,647，也不小于它的负数',
        'told：这里连同格式最多 100,000 个字',
        'parts, owners：这里最多 2,000 行',
      ].map((each) => `changed ${each}，来源没有这个限制`),
    ]);
  });

  it('begins with what the source begins with: the first choice where there is no empty one, the present time of day', () => {
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        typed('kind', 'Select', { options: 'Hand\nMotor' }),
        typed('fuel', 'Select', { options: '\nOil\nGas' }),
        typed('colour', 'Select', { options: 'Red\nBlue', default: 'Blue' }),
        typed('starts', 'Time'),
        typed('stops', 'Time', { default: 'Now' }),
        typed('rests', 'Time', { default: '12:30:00' }),
        typed('since', 'Date', { default: '2020-02-29' }),
        typed('plant', 'Link', { options: 'Plant', default: 'North' }),
        typed('code', 'Code', { default: 'x > 1' }),
        typed('owner_name', 'Link', { options: 'User', default: '__user' }),
        typed('centre', 'Link', { options: 'Centre', default: ':Company' }),
      ],
    });
    const first = (name: string) => entities.get('pump')?.field(name)?.default;
    expect(['Kind', 'Fuel', 'Colour'].map(first)).toEqual([{ value: 'Hand' }, undefined, { value: 'Blue' }]);
    for (const name of ['Starts', 'Stops']) expect(first(name)).toHaveProperty('expression');
    expect(['Rests', 'Since', 'Plant', 'Code'].map(first)).toEqual(
      ['12:30', '2020-02-29', 'North', 'x > 1'].map((value) => ({ value })),
    );
    expect(notes.filter((text) => text.startsWith('lost'))).toEqual([
      'lost owner_name：初始值 __user',
      'lost centre：初始值 :Company',
    ]);
  });

  it('cuts choices that are too long, and asks for them under their names here', () => {
    const [one, two, three] = ['a', 'b', 'c'].map(
      (end) => `${'Reads the meter at the end of each month, '.repeat(2)}${end}`,
    );
    const alone = 'Alone and yet longer than what an item of an enum type may be called';
    const {
      entities,
      notes,
      enums: made,
    } = importedDocTypes({
      name: 'Pump',
      fields: [
        typed('way', 'Select', { options: [one, two, three, alone, 'Short'].join('\n'), default: two }),
        shown('first', `eval:doc.way == ${JSON.stringify(alone)}`),
        shown('second', `eval:in_list(['Short', ${JSON.stringify(three)}], doc.way)`),
        shown('third', `eval:doc.way != ${JSON.stringify(one)}`),
      ],
    });
    const items: unknown = JSON.parse(made[0]?.text ?? '');
    const cut = 'Reads the meter at the end of each month, Reads';
    const names = [`${cut}~1`, `${cut}~2`, `${cut}~3`, alone.slice(0, 50), 'Short'];
    expect(items).toMatchObject({ items: names.map((name) => ({ Value: name, Label: name })) });
    expect(entities.get('pump')?.field('Way')?.default).toEqual({ value: `${cut}~2` });
    expect(whens(entities.get('pump'))).toEqual({
      'First display': `$values.Way === "${alone.slice(0, 50)}"`,
      'Second display': `["Short", "${cut}~3"].includes($values.Way)`,
      'Third display': `$values.Way !== "${cut}~1"`,
    });
    const cuts = [one, two, three, alone].map((long, i) => `“${long}”在这里是“${names[i]}”`);
    expect(notes).toEqual(cuts.map((each) => `changed way：选项超过 50 个字，${each}`));
  });

  it('hides the fields of a column with it', () => {
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      is_submittable: 1,
      fields: [
        typed('has_motor', 'Check'),
        typed('motor_column', 'Column Break', { depends_on: 'eval:doc.has_motor && doc.docstatus == 0' }),
        typed('test', 'Button', { read_only_depends_on: 'eval:doc.maker', depends_on: 'maker' }),
        data('maker'),
        shown('serial', 'maker'),
        typed('next_column', 'Column Break'),
        data('note'),
        typed('secret_column', 'Column Break', { hidden: 1 }),
        data('code'),
        typed('section', 'Section Break'),
        data('last'),
      ],
    });
    expect(whens(entities.get('pump'))).toEqual({
      'Maker display': '$values.HasMotor === true',
      'Serial display': '($values.HasMotor === true) && (!empty($values.Maker))',
    });
    const drawn = entities.get('pump')?.fields.filter(({ component, pointer }) => pointer && component !== 'None');
    expect(drawn?.map(({ name }) => name)).toEqual(['HasMotor', 'Maker', 'Serial', 'Note', 'Last']);
    expect(notes.filter((text) => text.startsWith('changed'))).toHaveLength(2);
    expect(notes).toEqual(
      expect.arrayContaining([
        'lost Button test：depends_on maker',
        'lost Button test：read_only_depends_on eval:doc.maker',
      ]),
    );
  });

  it('offers the records that the filter of a link leaves, as far as it can be said', () => {
    const link = (fieldname: string, filters: unknown, options = 'Plant') =>
      typed(fieldname, 'Link', { options, link_filters: JSON.stringify(filters) });
    const { entities, form, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          link('plant', [
            ['Plant', 'closed', '=', 0],
            ['Plant', 'big', '!=', 0],
          ]),
          link('other', [
            ['Plant', 'closed', '=', 0],
            ['Plant', 'town', '=', 'Kiel'],
          ]),
          link('far', [['Place', 'closed', '=', 0]], 'Place'),
          typed('owner_group', 'Link', { options: 'Group' }),
          link('hot', [
            ['Plant', 'heat', 'in', ['Steam', 'Gas']],
            ['Plant', 'town', 'is', 'set'],
            ['Plant', 'of_group', '=', 'eval: doc.owner_group'],
          ]),
          link('cold', [
            ['Plant', 'heat', '=', 'Gas'],
            ['Plant', 'heat', 'not in', 'Steam, Gas'],
          ]),
          link('warm', [['Plant', 'heat', '!=', 'Sun']]),
          link('same', [['Plant', 'of_group', '=', 'eval:doc.plant']]),
          typed('firm', 'Link', { options: 'Firm' }),
          link('ours', [['Plant', 'firm', '=', 'eval:doc.firm']]),
        ],
      },
      {
        name: 'Plant',
        fields: [
          data('town'),
          typed('closed', 'Check'),
          typed('big', 'Check'),
          typed('heat', 'Select', { options: '\nSteam\nGas\nNone' }),
          typed('of_group', 'Link', { options: 'Group' }),
          typed('firm', 'Link', { options: 'Firm' }),
        ],
      },
      { name: 'Group', fields: [data('title')] },
    );
    const where = (name: string) => entities.get('pump')?.field(name)?.reference?.where;
    expect(['Hot', 'Cold', 'Ours', 'Warm', 'Same'].map(where).map((each) => each && printExpression(each))).toEqual([
      '(["Steam", "Gas"].includes($record.Heat) && (!empty($record.Town))) && ($record.OfGroup === $values.OwnerGroup)',
      '!["Steam", "Gas"].includes($record.Heat)',
      '$record.Firm === $values.Firm',
      undefined,
      undefined,
    ]);
    expect(form('pump')).toMatchObject({
      properties: {
        base: {
          properties: {
            Plant: {
              'x-reference': { entity: 'plant', where: '{{ $record.Closed !== true && $record.Big === true }}' },
            },
            Other: { 'x-reference': { entity: 'plant' } },
          },
        },
      },
    });
    expect(form('pump')).not.toHaveProperty('properties.base.properties.Other.x-reference.where');
    expect(notes.filter((text) => text.includes('link_filters'))).toEqual([
      'changed plant：来源只按 link_filters 列出可选的记录，这里保存时也检查',
      'lost other：link_filters [["Plant","closed","=",0],["Plant","town","=","Kiel"]]',
      'lost far：link_filters [["Place","closed","=",0]]',
      'changed hot：来源只按 link_filters 列出可选的记录，这里保存时也检查',
      'changed cold：来源只按 link_filters 列出可选的记录，这里保存时也检查',
      'lost warm：link_filters [["Plant","heat","!=","Sun"]]',
      'lost same：link_filters [["Plant","of_group","=","eval:doc.plant"]]',
      'changed ours：来源只按 link_filters 列出可选的记录，这里保存时也检查',
    ]);
  });

  it('has pages only where more than one is left, and none that is closed at first', () => {
    const pages = (more: readonly object[]) => ({
      name: 'Pump',
      fields: [
        typed('first_tab', 'Tab Break'),
        data('title'),
        typed('second_tab', 'Tab Break', { collapsible: 1, collapsible_depends_on: 'title' }),
        ...more.map((each) => ({ ...each })),
        typed('connections', 'Tab Break'),
      ],
    });
    expect(importedDocTypes(pages([])).form('pump')).not.toHaveProperty('x-layout');
    const { form, notes } = importedDocTypes(pages([data('note')]));
    expect(form('pump')).toHaveProperty('x-layout', 'tabs');
    expect(form('pump')).not.toHaveProperty('properties.section2.x-collapsed');
    expect(notes).toEqual([]);
  });
});

describe('what a DocType closes', () => {
  it('are fields that can only be read, which take what a link leads to as a value', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          typed('plant', 'Link', { options: 'Plant' }),
          typed('town', 'Read Only', { fetch_from: 'plant.town' }),
          typed('told', 'Read Only'),
        ],
      },
      { name: 'Plant', fields: [data('town')] },
    );
    const rules = entities.get('pump')?.ruleSet.rules.map(({ target, property }) => `${target} ${property}`);
    expect(rules).toEqual(['Told readOnly', 'Town value']);
    expect(notes).toEqual([]);
  });

  it('are fields that are set only once, as soon as the record is saved', () => {
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        data('code', { set_only_once: 1 }),
        data('serial', { set_only_once: 1, read_only_depends_on: "eval:doc.code == 'X'" }),
        data('fixed', { set_only_once: 1, read_only: 1 }),
      ],
    });
    expect(whens(entities.get('pump'))).toEqual({
      'Code readOnly': '!empty($values.Id)',
      'Serial readOnly': '(!empty($values.Id)) || ($values.Code === "X")',
    });
    expect(notes).toEqual([]);
  });
});

describe('a condition of a DocType', () => {
  it('that asks whether a record was submitted is that of a draft', () => {
    const draft = '提交以后的状态这里没有，记录总是草稿（docstatus 0）';
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      is_submittable: 1,
      fields: [
        data('plant', { allow_on_submit: 1 }),
        shown('currency', 'eval:doc.docstatus == 1 || doc.plant'),
        shown('result', 'eval:doc.docstatus > 0'),
        data('reason', { mandatory_depends_on: 'eval:doc.docstatus == 1', read_only_depends_on: 'eval:doc.docstatus' }),
      ],
    });
    expect(whens(entities.get('pump'))).toEqual({ 'Currency display': '!empty($values.Plant)' });
    expect(statesOf(entities.get('pump'), {})('Result')?.isShown).toBe(false);
    expect(notes).toEqual([
      'lost Pump：提交和作废由 workflow.json 说明',
      'lost plant：allow_on_submit 1',
      `changed currency：${draft}`,
      `changed result：${draft}`,
      `changed reason：${draft}`,
      `changed reason：${draft}`,
    ]);
    const never = importedDocTypes({ name: 'Pump', fields: [data('plant', { allow_on_submit: 1 })] });
    expect(never.notes).toEqual([]);
  });

  it('that fetches files is named as what it is', () => {
    const image = (more: object) => typed('image', 'Attach Image', more);
    const { notes } = importedDocTypes(
      { name: 'Pump', fields: [typed('plant', 'Link', { options: 'Plant' }), image({ fetch_from: 'plant.image' })] },
      { name: 'Plant', fields: [image({})] },
    );
    expect(notes).toEqual(['lost image：plant.image：附件和明细不能从引用的记录取来']);
  });

  it('that fetches from no field of its form never did', () => {
    const { notes } = importedDocTypes({
      name: 'Pump',
      fields: [data('maker', { fetch_from: '.maker' }), data('town', { fetch_from: 'plant.town' })],
    });
    expect(notes).toEqual([
      'dead maker：.maker 前面没有这个表单的字段',
      'dead town：plant.town 前面没有这个表单的字段',
    ]);
  });
});

describe('the report about a DocType', () => {
  it('names what else it decides: numbers, levels, permissions of users, order, title, buttons', () => {
    const { notes } = importedDocTypes({
      name: 'Pump',
      autoname: 'PUMP-.####',
      title_field: 'weight',
      sort_field: 'weight',
      actions: [{ label: 'Start' }],
      links: [{ link_doctype: 'Plant' }],
      is_submittable: 1,
      fields: [
        typed('weight', 'Int'),
        data('secret', { permlevel: 1 }),
        typed('plant', 'Link', { options: 'Plant', ignore_user_permissions: 1, remember_last_selected_value: 1 }),
      ],
    });
    expect(notes.filter((text) => text.startsWith('lost')).sort()).toEqual([
      'lost Pump：关联的记录由 x-detail 的页签说明',
      'lost Pump：列表的次序由 list.json 的 sort 说明',
      'lost Pump：按钮由 workflow.json 的动作说明',
      'lost Pump：提交和作废由 workflow.json 说明',
      'lost Pump：编号由 x-number 说明',
      'lost plant：ignore_user_permissions 1',
      'lost plant：remember_last_selected_value 1',
      'lost secret：permlevel 1',
    ]);
    expect(notes).toContain('changed Pump：标题字段 Weight 不是文本，这里不作标题');
  });

  it('names fields that are none, and forms that hold nothing or that nothing is left of', () => {
    const { notes, entities } = importedDocTypes(
      {
        name: 'Pump',
        autoname: 'hash',
        fields: [
          { fieldtype: 'Section Break', label: 'General' },
          { fieldtype: 'Data', label: 'Colour', unique: 1 },
          typed('style', 'Link', { options: 'Style' }),
          typed('place', 'Link', { options: 'Place' }),
        ],
      },
      { name: 'Style', fields: [{ fieldtype: 'Section Break', fieldname: 'all' }] },
      { name: 'Place', fields: [typed('where', 'Geolocation')] },
    );
    expect([...entities.keys()]).toEqual(['pump']);
    expect(notes).toEqual([
      'lost Pump：Colour 没有 fieldname',
      'lost Style：没有存放内容的字段，整个 DocType 没有带来',
      'lost Pump：编号由 x-number 说明',
      'changed style：引用的 Style 不在这次导入里，按文本填写',
      'lost where：没有 Geolocation 这种字段',
      expect.stringMatching(/^lost .*place/),
      'lost Place：没有一个字段带来，整个表单没有带来',
    ]);
  });

  it('names conditions under keys that it does not read', () => {
    const { notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        { fieldtype: 'Section Break', label: 'More', display_if: 'eval:doc.code' },
        data('code', { mandatory_if: 'eval:doc.kind', readonly_if: '', fetch_if_empty: 1 }),
      ],
    });
    expect(notes).toEqual([
      'lost More：display_if eval:doc.code 没有读',
      'lost code：mandatory_if eval:doc.kind 没有读',
    ]);
  });

  it('says nothing of what lists do anyway', () => {
    const { notes } = importedDocTypes({ name: 'Pump', sort_field: 'modified', links: [], fields: [data('code')] });
    expect(notes).toEqual([]);
  });
});
