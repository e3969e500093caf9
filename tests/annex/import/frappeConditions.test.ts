import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { data, importedDocTypes, shown, statesOf, typed, whens } from '../../support/frappe/importedDocTypes.ts';

/** The note for a condition that reads a field which may be hidden. */
const emptyWhileHidden = (field: string): string => `${field} 隐藏时这里算没有填，来源用隐藏前的内容`;

describe('a condition of a DocType', () => {
  it('by which two fields hide each other closes one of them instead', () => {
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        typed('by_hand', 'Check', { depends_on: 'eval:!doc.by_motor' }),
        typed('by_motor', 'Check', { depends_on: 'eval:doc.by_hand == 0' }),
      ],
    });
    const seen = (values: Values) =>
      ['ByHand', 'ByMotor'].map((name) => {
        const state = statesOf(entities.get('pump'), values)(name);
        return state?.isShown === true && !state.isClosed;
      });
    expect([{}, { ByHand: true }, { ByMotor: true }].map(seen)).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
    expect(notes).toEqual([
      `changed by_hand：${emptyWhileHidden('by_motor')}`,
      `changed by_motor：${emptyWhileHidden('by_hand')}`,
      'changed ByHand：与别的字段互相隐藏；来源隐藏它时，这里显示而不能填',
    ]);
  });

  it('that asks for something and for its own field keeps what else it asks for', () => {
    const number = (fieldname: string, depends_on: string) => typed(fieldname, 'Float', { depends_on });
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        data('plant'),
        number('load', 'eval:doc.plant && doc.load > 0'),
        number('power', 'eval:doc.power != 0'),
        shown('note', 'eval:doc.note && doc.plant'),
      ],
    });
    expect(whens(entities.get('pump'))).toEqual({
      'Load display': '!empty($values.Plant)',
      'Note display': '!empty($values.Plant)',
      'Power display': '!empty($values.Power)',
    });
    expect(notes).toEqual([
      'changed load, power：这里最多 15 位数字，没有写 precision 时最多 6 位小数，来源没有这个限制',
      'changed load：$values.Load 填了 0 或更小的数时来源隐藏它，这里显示',
      'changed load：$values.Load 没有填时来源隐藏它，这里显示',
      'changed power：$values.Power 填了 0 时来源隐藏它，这里显示',
      'changed note：$values.Note 没有填时来源隐藏它，这里显示',
    ]);
  });

  it('that takes numbers apart into bits is named', () => {
    const { notes } = importedDocTypes({
      name: 'Pump',
      fields: [typed('load', 'Int'), typed('done', 'Check'), shown('note', 'eval:doc.load & doc.done')],
    });
    expect(notes).toEqual(['lost note：eval:doc.load & doc.done：& 的两边不都是是否']);
  });

  it('of rows that asks which table they stand in is read by the one that came along', () => {
    const row = {
      name: 'Pump Part',
      istable: 1,
      fields: [
        shown('bolt', "eval:doc.parenttype=='Pump'"),
        shown('nut', "eval:doc.parenttype==='Valve' && doc.bolt"),
        shown('ring', "eval:doc.parentfield=='spares' || doc.bolt"),
      ],
    };
    const table = (fieldname: string) => typed(fieldname, 'Table', { options: 'Pump Part' });
    const { entities, notes } = importedDocTypes({ name: 'Pump', fields: [table('parts'), table('spares')] }, row);
    const seen = (values: Values) =>
      ['Bolt', 'Nut', 'Ring'].map((name) => statesOf(entities.get('pumpPart'), values)(name)?.isShown);
    expect([{}, { Bolt: 'M8' }].map(seen)).toEqual([
      [true, false, false],
      [true, false, true],
    ]);
    expect(notes).toEqual([
      'lost spares：明细 Pump Part 不在这次导入里，或已经属于别的表格',
      'changed parts：这里最多 2,000 行，来源没有这个限制',
      'changed bolt：明细在这里只属于 Pump 的 parts',
      ...['nut', 'ring'].flatMap((name) => [
        `changed ${name}：明细在这里只属于 Pump 的 parts`,
        `changed ${name}：${emptyWhileHidden('bolt')}`,
      ]),
    ]);
    expect(importedDocTypes(row).notes).toEqual([
      "lost bolt：eval:doc.parenttype=='Pump'：读取 doc.parenttype：上级的类型不是字段",
      "lost nut：eval:doc.parenttype==='Valve' && doc.bolt：读取 doc.parenttype：上级的类型不是字段",
      "lost ring：eval:doc.parentfield=='spares' || doc.bolt：读取 doc.parentfield：上级的字段不是字段",
    ]);
  });

  it('reads the document of the form: of a row the record that it belongs to, of anything else itself', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          data('plant'),
          data('bolt'),
          typed('parts', 'Table', { options: 'Pump Part' }),
          shown('first', "eval:cur_frm && cur_frm.doc.plant == 'North'"),
          shown('second', "eval:doc && parent.plant == 'North'"),
        ],
      },
      {
        name: 'Pump Part',
        istable: 1,
        fields: [
          data('bolt'),
          shown('third', "eval:cur_frm.doc && cur_frm.doc.plant == 'North'"),
          shown('fourth', 'eval:parent && parent.bolt && doc.bolt'),
          shown('fifth', 'eval:cur_frm.doc.gone'),
          shown('sixth', 'eval:parent.parts.length > 1 && parent.parts.some(row => row.bolt == doc.third)'),
          shown('seventh', 'eval:parent.parts && parent.parts.length == 0'),
          shown('eighth', 'eval:!parent.parts'),
        ],
      },
    );
    expect(whens(entities.get('pump'))).toEqual({
      'First display': '$values.Plant === "North"',
      'Second display': '$values.Plant === "North"',
    });
    expect(whens(entities.get('pumpPart'))).toEqual({
      'Third display': '$ref.ParentId.Plant === "North"',
      'Fourth display': '(!empty($ref.ParentId.Bolt)) && (!empty($values.Bolt))',
      'Sixth display':
        '(length($ref.ParentId.Parts) > 1) && any($ref.ParentId.Parts, (empty($row.Bolt) && empty($values.Third)) || ($row.Bolt === $values.Third))',
      'Seventh display': '(!empty($ref.ParentId.Id)) && (length($ref.ParentId.Parts) === 0)',
      'Eighth display': 'empty($ref.ParentId.Parts)',
    });
    expect(notes.filter((text) => !text.includes('没有这个限制'))).toEqual([
      'dead fifth：eval:cur_frm.doc.gone 读取了没有的字段 gone',
      `changed sixth：${emptyWhileHidden('third')}`,
      'changed eighth：空的表格 parts 在来源里也算有内容，这里有行才算',
      'dead fifth(Fifth) 在任何情况下都不显示',
    ]);
  });

  it('that compares records of different kinds goes by what they are called', () => {
    const link = (fieldname: string, options: string) => typed(fieldname, 'Link', { options });
    const kinds = ['Maker', 'Seller'].map((name) => ({ name, autoname: 'field:code', fields: [data('code')] }));
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          link('maker', 'Maker'),
          link('other_maker', 'Maker'),
          link('seller', 'Seller'),
          link('shop', 'Shop'),
          data('name_plate'),
          shown('first', 'eval:doc.maker && doc.maker == doc.other_maker'),
          shown('second', 'eval:doc.maker && doc.maker == doc.seller'),
          shown('third', 'eval:doc.maker && doc.name_plate == doc.maker'),
          shown('fourth', 'eval:doc.shop == doc.place'),
          link('place', 'Place'),
        ],
      },
      ...kinds,
      { name: 'Place', fields: [data('town')] },
    );
    const bothOr = (a: string, b: string) => `(empty(${a}) && empty(${b})) || (${a} === ${b})`;
    expect(whens(entities.get('pump'))).toEqual({
      'First display': '(!empty($values.Maker)) && ($values.Maker === $values.OtherMaker)',
      'Second display': `(!empty($values.Maker)) && (${bothOr('$ref.Maker.Code', '$ref.Seller.Code')})`,
      'Third display': `(!empty($values.Maker)) && (${bothOr('$values.NamePlate', '$ref.Maker.Code')})`,
    });
    expect(notes.filter((text) => text.startsWith('lost'))).toEqual([
      'lost fourth：eval:doc.shop == doc.place：两边的类型不同',
    ]);
  });

  it('that the bounds of its fields decide keeps what else it asks for', () => {
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        typed('qty', 'Int', { non_negative: 1 }),
        typed('kind', 'Select', { options: '\nA\nB' }),
        data('code'),
        shown('first', 'eval:doc.qty < 0'),
        shown('second', "eval:doc.kind == 'A' && doc.qty >= 0"),
        shown('third', "eval:doc.code.length > 200 || doc.kind == 'B'"),
        shown('fourth', 'eval:doc.qty == 0.5 || doc.qty > 3'),
        shown('sixth', "eval:doc.code ? doc.kind == 'A' : doc.qty >= 0"),
        data('fifth', { mandatory_depends_on: 'eval:doc.qty >= 0' }),
      ],
    });
    expect(whens(entities.get('pump'))).toEqual({
      'Second display': '$values.Kind === "A"',
      'Third display': '$values.Kind === "B"',
      'Fourth display': '($values.Qty ?? 0) > 3',
      'Sixth display': 'empty($values.Code) || ($values.Kind === "A")',
    });
    const seen = statesOf(entities.get('pump'), { Qty: 1 });
    expect(['First', 'Second', 'Fifth'].map((name) => seen(name)?.isShown)).toEqual([false, false, true]);
    expect(entities.get('pump')?.ruleSet.rules.map(({ target, property }) => `${target} ${property}`)).toContain(
      'Fifth required',
    );
    expect(notes.filter((text) => text.startsWith('lost'))).toEqual([]);
    expect(notes.map((text) => text.replace(/：.*/, ''))).toEqual(
      expect.arrayContaining(['dead First', 'idle Second', 'dead Third', 'dead Fourth', 'idle Fifth']),
    );
  });

  it('that JavaScript reckons otherwise is said as it does, or named', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          typed('load', 'Float'),
          typed('power', 'Float'),
          typed('photo', 'Attach'),
          typed('starts', 'Time', { default: '06:00:00' }),
          typed('story', 'Small Text'),
          shown('heavy', 'eval:doc.load / doc.power > 1'),
          shown('half', 'eval:doc.load / 2 > 1'),
          shown('pictured', 'eval:doc.photo.length > 3'),
          shown('late', "eval:doc.starts > '07:05' && '19:00' > doc.starts"),
          shown('sharp', "eval:doc.starts == '07:05:00'"),
          shown('rusty', "eval:doc.story.includes('rust') || doc.story.includes('#')"),
          shown('wet', 'eval:doc.story.match(/water/) || /^Well/.test(doc.story)'),
          shown('free', 'eval:doc.load ? doc.power > 1 : true'),
          shown('never', 'eval:doc.gone === doc.load'),
          shown('long', 'eval:doc.maker && doc.maker.length > 3'),
          shown('counted', 'eval:doc.load.length > 3'),
          shown('above', 'eval:doc.load > null'),
          typed('maker', 'Link', { options: 'Maker' }),
        ],
      },
      { name: 'Maker', autoname: 'field:code', fields: [data('code')] },
    );
    expect(whens(entities.get('pump'))).toEqual({
      'Heavy display': '(($values.Load ?? 0) / ($values.Power ?? 0)) > 1',
      'Half display': '(($values.Load ?? 0) / 2) > 1',
      'Late display': '($values.Starts >= "07:05") && ($values.Starts < "19:00")',
      'Sharp display': '$values.Starts === "07:05"',
      'Wet display':
        '(endsWith($values.Story, "water") || (!empty(after($values.Story, "water")))) || startsWith($values.Story, "Well")',
      'Free display': '(!(($values.Load ?? 0) !== 0)) || (($values.Power ?? 0) > 1)',
      'Long display': '(!empty($values.Maker)) && (length($ref.Maker.Code) > 3)',
      'Rusty display':
        '(endsWith($values.Story, "rust") || (!empty(after($values.Story, "rust")))) || contains($values.Story, "#")',
    });
    expect(notes.filter((text) => !text.includes('没有这个限制') && !/ (Maker|code)：/.test(text))).toEqual([
      'changed heavy：除以 0 在来源里是无穷大或不是数，这里没有结果',
      'lost pictured：eval:doc.photo.length > 3：$values.Photo 是附件，来源里是网址的长度',
      'dead never：eval:doc.gone === doc.load 读取了没有的字段 gone',
      'lost counted：eval:doc.load.length > 3：$values.Load 不是文本',
      'lost above：eval:doc.load > null：与没有的值比较大小',
      'dead never(Never) 在任何情况下都不显示',
    ]);
  });

  it('that takes a table without rows for nothing names that JavaScript does not', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          typed('parts', 'Table', { options: 'Pump Part' }),
          shown('weight', 'eval:doc.parts'),
          shown('colour', 'parts'),
          shown('length', 'eval:doc.parts && doc.parts.length'),
        ],
      },
      { name: 'Pump Part', istable: 1, fields: [data('bolt')] },
    );
    expect(whens(entities.get('pump'))).toEqual({
      'Weight display': '!empty($values.Parts)',
      'Colour display': '!empty($values.Parts)',
      'Length display': 'length($values.Parts) > 0',
    });
    expect(notes).toEqual([
      'changed parts：这里最多 2,000 行，来源没有这个限制',
      'changed weight：空的表格 parts 在来源里也算有内容，这里有行才算',
    ]);
  });

  it('that looks into a table besides takes it as JavaScript does', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          typed('parts', 'Table', { options: 'Pump Part' }),
          shown('none', 'eval:!doc.parts || !doc.parts.length'),
          shown('any', 'eval:doc.parts ? doc.parts.length > 0 : false'),
          shown('bare', 'eval:doc.parts && doc.parts.length == 0'),
          shown('bolted', 'eval:doc.parts && (doc.parts || []).some(row => row.bolt)'),
          shown('unbolted', 'eval:!doc.parts || !doc.parts.some(row => row.bolt)'),
          shown('begun', 'eval:doc.parts != null && doc.parts.every(row => row.bolt)'),
          shown('known', 'eval:doc.parts == null'),
        ],
      },
      { name: 'Pump Part', istable: 1, fields: [data('bolt')] },
    );
    const seen = (values: Values) =>
      ['None', 'Any', 'Bare', 'Bolted', 'Unbolted', 'Begun', 'Known'].filter(
        (name) => statesOf(entities.get('pump'), values)(name)?.isShown,
      );
    // Before a record is saved, a table without rows does not exist.
    expect(seen({})).toEqual(['None', 'Unbolted', 'Known']);
    expect(seen({ Id: 1 })).toEqual(['None', 'Bare', 'Unbolted', 'Begun', 'Known']);
    expect(seen({ Parts: [{ Bolt: null }] })).toEqual(['Any', 'Unbolted']);
    expect(seen({ Id: 1, Parts: [{ Bolt: 'M8' }] })).toEqual(['Any', 'Bolted', 'Begun']);
    expect(notes).toEqual([
      'changed parts：这里最多 2,000 行，来源没有这个限制',
      'changed known：空的表格 parts 在来源里也算有内容，这里有行才算',
    ]);
  });
});
