import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { evaluateRules, fieldStateOf } from '#engine/rules/evaluateRules.ts';
import { settleDraft, type SettledDraft } from '#annex/import/draft/settleDraft.ts';
import { exportFormily } from '#annex/import/formily/exportFormily.ts';
import { readFormily } from '#annex/import/formily/import/FormilySource.ts';
import { importFormily } from '#annex/import/formily/import/importFormily.ts';
import { translateCondition, translateValue, type FormilyWorld } from '#annex/import/formily/import/translateScript.ts';
import { ScriptError } from '#annex/import/script/ScriptWorld.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import { isFieldKey } from '#proof/analysis/inputKey.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { eachState } from '#proof/analysis/walkStates.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { toldImport } from '../../support/toldImport.ts';
import { smallProduct } from '../../support/smallProduct.ts';
import {} from '../../support/wholeRun.ts';

const KEY = 'imported';

/** A schema as documents of ours, with its entity. */
function imported(schema: unknown): {
  readonly settled: SettledDraft;
  readonly notes: readonly string[];
  readonly entity: EntityModel;
} {
  const source = readFormily('schema.json', JSON.stringify(schema, null, 2));
  if (source === undefined) throw new Error('This is no schema');
  const settled = settleDraft(importFormily(source, KEY), NO_LIMITS);
  const entity = loadDocuments(settled.texts).entities.get(KEY);
  if (entity === undefined) throw new Error(JSON.stringify(settled.problems));
  return { settled, notes: toldImport(settled, schema), entity };
}

const whole = Object.entries({
  crm: shippedProduct(),
  maintenance: loadProduct('docs/examples/maintenance').product,
  small: smallProduct(),
}).flatMap(([product, { documents, entities }]) => {
  const enums = enumsOfProduct(documents);
  return [...entities.values()].flatMap((entity) => {
    const { schema, notes } = exportFormily(entity, { enums, findEntity: (key) => entities.get(key) });
    const isWhole = entity.ruleSet.rules.length > 0 && notes.every(({ kind }) => kind !== 'rule');
    return isWhole ? [{ name: `${product}/${entity.key}`, entity, schema, enums }] : [];
  });
});

const MOST = 40;

function statesOf(entity: EntityModel, enums: EnumSource): Values[] {
  return ruleComponents(entity.ruleSet.rules, entity.fields).flatMap((component) => {
    const inputs = component.inputs.filter(isFieldKey);
    const all = [...eachState(stateSpace({ ...component, inputs }, entity.fields, { enums, now: CASE_NOW }))];
    const step = Math.max(1, Math.ceil(all.length / MOST));
    return all.filter((_, i) => i % step === 0);
  });
}

/** The visible state of a field. */
function seen(entity: EntityModel, name: string, values: Values, enums: EnumSource): unknown {
  const { states, values: outcome } = evaluateRules(entity.ruleSet, {
    values,
    user: {},
    now: CASE_NOW,
    refs: {},
    enums,
  });
  const known = entity.field(name);
  const state = states[known?.index ?? -1] ?? fieldStateOf(0, undefined);
  if (known === undefined || state.display !== 'visible') return state.display;
  const value = outcome[name] ?? null;
  return [state.required, state.readOnly, state.title ?? known.title, isEmpty(value) ? null : value];
}

describe('what was exported comes back', () => {
  it('is tried on most entities', () => {
    expect(whole.length).toBeGreaterThan(15);
  });

  it.each(whole)('$name: every field does in every state what it did', ({ entity, schema, enums }) => {
    const { settled, entity: back } = imported(schema);
    expect(settled.problems).toEqual([]);
    const named = settled.report.notes
      .filter(({ kind }) => kind === 'lost')
      .flatMap(({ pointer }) => pointer.split('/'));
    const names = entity.fields
      .filter(({ name, pointer, type }) => pointer !== '' && type !== 'rows' && !named.includes(name))
      .map(({ name }) => name);
    const differences = statesOf(entity, enums).flatMap((values) =>
      names.flatMap((name) => {
        const [before, after] = [seen(entity, name, values, enums), seen(back, name, values, enums)];
        return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ values, name, before, after }];
      }),
    );
    expect([differences.length, differences.slice(0, 3)]).toEqual([0, []]);
  });
});

describe('what arranges a schema of Formily', () => {
  const fixture = (name: string) => {
    const schema: unknown = JSON.parse(readFileSync(`tests/fixtures/import/formily/${name}.json`, 'utf8'));
    return imported(schema);
  };
  const pagesOf = ({ forms }: EntityModel): unknown =>
    [...forms.values()].map(({ layout, sections }) => [layout, sections.map(({ title }) => title)]);

  it('becomes pages: tabs, steps', () => {
    expect(pagesOf(fixture('survey').entity)).toEqual([['tabs', ['基本', '明细']]]);
    expect(pagesOf(fixture('signup').entity)).toEqual([['steps', ['单位', '确认']]]);
  });

  it('becomes rows with an entity of their own, and fields that take as many columns of a grid', () => {
    const { settled, entity } = fixture('survey');
    const rows = loadDocuments(settled.texts).entities.get('importedFaults');
    expect(entity.field('faults')).toMatchObject({ type: 'rows', maxItems: 20, child: { entity: 'importedFaults' } });
    expect(rows?.fields.filter(({ pointer }) => pointer !== '').map(({ name }) => name)).toEqual([
      'part',
      'other',
      'count',
      'price',
      'amount',
      'ParentId',
    ]);
    expect(fixture('trip').entity.field('passport')?.span).toBe(2);
  });

  it('has validators as limits, and names those that are programs, or that require what is elsewhere', () => {
    const mail = fixture('survey').entity.field('reportTo')?.pattern;
    expect(['a@b.cn', 'a'].map((text) => mail?.test(text))).toEqual([true, false]);
    expect(fixture('signup').notes).toEqual(
      expect.arrayContaining(['lost id：校验 validator {{ checkId }}', 'lost required：account 不是这一层的字段']),
    );
  });

  it('takes an object apart: each value is a field, and rules read it by its way', () => {
    const { notes, entity } = fixture('signup');
    expect(['province', 'city'].map((name) => entity.field(name)?.title)).toEqual(['省', '市']);
    expect(notes).toContain('changed address：对象里的值在这里是一个个字段');
    const readOnly = entity.ruleSet.rules.find(({ target, property }) => target === 'taxNo' && property === 'readOnly');
    expect(JSON.stringify(readOnly)).toContain('"path":["province"]');
  });
});

describe('a picker of two dates', () => {
  const range = (name: string, more: object = {}) => ({
    type: 'object',
    title: '出行',
    properties: {
      kind: { type: 'boolean', title: '出差', 'x-component': 'Switch' },
      [name]: {
        type: 'string',
        title: '往返',
        required: true,
        'x-component': 'DatePicker.RangePicker',
        'x-component-props': { placeholder: ['去', '回'] },
        'x-reactions': { dependencies: ['kind'], fulfill: { state: { visible: '{{ $deps[0] === true }}' } } },
        ...more,
      },
      note: {
        type: 'string',
        title: '说明',
        'x-component': 'Input',
        'x-reactions': { dependencies: ['leave'], fulfill: { state: { visible: '{{ !!$deps[0] }}' } } },
      },
    },
  });

  it('is two fields with all that it was, which rules read by their names', () => {
    const { entity, settled } = imported(range('[leave, back]'));
    expect(settled.problems).toEqual([]);
    expect(['leave', 'back'].map((name) => [entity.field(name)?.type, entity.field(name)?.title])).toEqual([
      ['date', '往返（起）'],
      ['date', '往返（止）'],
    ]);
    for (const name of ['leave', 'back']) {
      expect(seen(entity, name, { kind: false }, () => undefined)).toBe('none');
      expect(seen(entity, name, { kind: true }, () => undefined)).toEqual([
        true,
        false,
        entity.field(name)?.title,
        null,
      ]);
    }
    expect(seen(entity, 'note', {}, () => undefined)).toBe('none');
    expect(seen(entity, 'note', { kind: true, leave: '2026-03-01' }, () => undefined)).toEqual([
      false,
      false,
      '说明',
      null,
    ]);
  });

  it('is named where its list of two was read', () => {
    const { entity, notes } = imported(range('leave'));
    expect(entity.field('leaveStart')?.title).toBe('往返（起）');
    expect(notes.join()).toContain('读取没有带来的字段 leave');
  });
});

describe('an expression of Formily', () => {
  const world: FormilyWorld = {
    read: (script) => (script.kind === 'name' ? { text: '$values.n', sort: 'number', isRead: true } : undefined),
    tell: () => undefined,
  };

  it('is read once, however deep its parts stand', () => {
    let sum = 'n';
    let either = 'n';
    for (let i = 0; i < 24; i += 1) {
      sum = `(${sum} + n)`;
      either = `!!((${either} || n) > 1 || n > 1)`;
    }
    expect(translateValue(sum, world).text).toHaveLength(24 * ' + $values.n()'.length + '$values.n'.length);
    expect(() => translateCondition(either, world)).toThrow(ScriptError);
    expect(translateValue('n || n || n', world).text).toBe(
      '(($values.n ?? 0) !== 0 ? $values.n : (($values.n ?? 0) !== 0 ? $values.n : $values.n))',
    );
  });

  it('is refused where it is nested deeper than can be followed', () => {
    const deep = `${'!'.repeat(9999)}n`;
    expect(() => translateCondition(deep, world)).toThrow(ScriptError);
    expect(() => translateValue(Array.from({ length: 9999 }, () => 'n').join('+'), world)).toThrow(ScriptError);
  });
});

describe('a reaction of Formily', () => {
  const text = (title: string, reactions: object = {}) => ({
    type: 'string',
    title,
    'x-component': 'Input',
    'x-reactions': { dependencies: ['on', 'kind'], ...reactions },
  });
  const made = (reactions: object, more: object = {}) => {
    const { entity, settled, notes } = imported({
      type: 'object',
      title: '规则',
      properties: {
        on: { type: 'boolean', title: '开', 'x-component': 'Switch' },
        kind: {
          type: 'string',
          title: '类别',
          'x-component': 'Select',
          enum: [
            { label: '甲', value: 'a' },
            { label: '乙', value: 'b' },
          ],
        },
        note: { ...text('说明', reactions), ...more },
      },
    });
    expect(settled.problems).toEqual([]);
    const enums = enumsOfProduct(loadDocuments(settled.texts).documents);
    return {
      notes: notes.map((note) => note.replace(/：.*/, '')),
      seen: (values: Values) => seen(entity, 'note', values, enums),
      rules: entity.ruleSet.rules.length,
    };
  };
  const OPEN = [false, false, '说明', null];

  it('loses only what changes nothing', () => {
    const { notes, seen: at } = made({
      when: '{{ $deps[0] }}',
      fulfill: { state: { visible: true, disabled: false, required: true } },
      otherwise: { state: { visible: false, disabled: false, required: false } },
    });
    expect([at({ on: true }), at({})]).toEqual([[true, false, '说明', null], 'none']);
    expect(notes).toEqual(['idle note']);
    const idle = made({
      when: '{{ $deps[0] }}',
      fulfill: { state: { disabled: false } },
      otherwise: { state: { disabled: false } },
    });
    expect([idle.notes, idle.rules]).toEqual([['idle note'], 0]);
  });

  it('requires nothing in the branch that hides', () => {
    const { notes, seen: at } = made({
      when: '{{ $deps[0] }}',
      fulfill: { state: { visible: false, required: true } },
      otherwise: { state: { visible: true, required: true } },
    });
    expect([at({ on: true }), at({})]).toEqual(['none', [true, false, '说明', null]]);
    expect(notes).toEqual(['hidden-required note']);
    const other = made({
      when: '{{ $deps[0] }}',
      fulfill: { state: { visible: false, required: true } },
      otherwise: { state: { visible: true, required: false } },
    });
    expect([other.seen({ on: true }), other.seen({})]).toEqual(['none', OPEN]);
    expect(other.notes).toEqual(['hidden-required note']);
  });

  it('that never does anything was dead there, too', () => {
    const { notes, rules } = made({
      when: "{{ $deps[1] === 'a' && $deps[1] === 'b' }}",
      fulfill: { state: { required: true } },
    });
    expect([notes, rules]).toEqual([['changed 说明', 'dead note'], 0]);
  });

  it('is said without what nobody can choose, in its state as well', () => {
    const { notes, seen: at } = made({
      fulfill: { state: { visible: "{{ $deps[1] === 'a' || $deps[1] === 'gone' || $deps[1] === 'lost' }}" } },
    });
    expect([at({ kind: 'a' }), at({ kind: 'b' })]).toEqual([OPEN, 'none']);
    expect(notes).toEqual(['dead note', 'dead note']);
  });

  /** A field with a word of `select`, the first example of the chapter of linkages, and one with expressions of its own. */
  const words = (more: object, values: readonly string[] = ['visible', 'none', 'hidden']) => {
    const { entity, settled, notes } = imported({
      type: 'object',
      title: '联动',
      properties: {
        select: {
          type: 'string',
          title: '控制者',
          'x-component': 'Select',
          enum: values.map((value) => ({ label: value, value })),
        },
        note: { type: 'string', title: '受控者', 'x-component': 'Input', ...more },
      },
    });
    expect(settled.problems).toEqual([]);
    const enums = enumsOfProduct(loadDocuments(settled.texts).documents);
    return { notes, at: (select: string | null) => seen(entity, 'note', { select, note: 'x' }, enums) };
  };

  it('reads the word that decides whether a field is shown from another field', () => {
    const { notes, at } = words({
      'x-reactions': { dependencies: ['select'], fulfill: { state: { display: '{{$deps[0]}}' } } },
    });
    expect(notes).toEqual([]);
    expect([at('none'), at('hidden')]).toEqual(['none', 'hidden']);
    expect([at('visible'), at(null)]).toEqual([at(null), [false, false, '受控者', 'x']]);
    const locked = words({ 'x-pattern': '{{$values.select}}' }, ['editable', 'disabled', 'readOnly']);
    const open = [false, false, '受控者', 'x'];
    const closed = open.with(1, true);
    expect(['editable', 'disabled', 'readOnly'].map((word) => locked.at(word))).toEqual([open, closed, closed]);
    expect(locked.notes).toEqual([]);
  });

  it('has titles and requirements by expressions, and names the texts that are not computed here', () => {
    const { notes, at } = words(
      {
        title: "{{ $values.select === 'a' ? '甲' : '乙' }}",
        required: "{{ $values.select === 'a' }}",
        description: '{{ $values.select }}',
        'x-component-props': { placeholder: '{{ $values.select }}' },
      },
      ['a', 'b'],
    );
    expect([at('a'), at('b')]).toEqual([
      [true, false, '甲', 'x'],
      [false, false, '乙', 'x'],
    ]);
    expect(notes).toEqual([
      'lost note：description {{ $values.select }}：这里不计算',
      'lost note：x-component-props {{ $values.select }}：这里不计算',
    ]);
    expect(words({ title: '{{ titleOf() }}', required: '{{ isNeeded() }}' }).notes).toEqual([
      'lost note：title {{ titleOf() }}：调用了 titleOf',
      'lost note：required {{ isNeeded() }}：调用了 isNeeded',
    ]);
  });

  it('says that what was never filled and what was cleared are the same here', () => {
    expect(words({ 'x-visible': "{{ $values.select === '' }}" }, ['a', 'b']).notes).toEqual([
      'changed 受控者：$values.select 从未填写（undefined）和清空以后在来源里不同，这里都是没有填',
    ]);
  });
});

describe('controls of Formily', () => {
  const tree = [
    { label: '浙江', value: 'zj', children: [{ label: '杭州', value: 'hz' }] },
    { label: '江苏', value: 'js', children: [{ label: '南京', value: 'nj' }] },
  ];
  const shown = (when: string, more: object = {}) => ({
    type: 'string',
    title: '说明',
    'x-component': 'Input',
    'x-reactions': { dependencies: ['area', 'level'], fulfill: { state: { visible: `{{ ${when} }}` } } },
    ...more,
  });
  const schema = (properties: object) => ({ type: 'object', title: '控件', properties });

  it('a cascade is its last step, and rules that read its steps are named', () => {
    const {
      entity,
      settled,
      notes: said,
    } = imported(
      schema({
        area: { type: 'array', title: '地区', 'x-component': 'Cascader', enum: tree },
        level: { type: 'string', title: '级别', 'x-component': 'Input' },
        filled: shown('!!$deps[0]'),
        first: shown("$deps[0][0] === 'zj'"),
        long: shown('$deps[0].length > 1'),
        held: shown("['zj'].includes($deps[0]) || String($deps[0]) === 'zj'"),
        begun: shown("$deps[0].startsWith('z')"),
        same: shown('$deps[0] === $deps[0]'),
        named: shown("$deps[1].startsWith('z') && String($deps[1]) !== 'zz'"),
      }),
    );
    expect(settled.problems).toEqual([]);
    expect(entity.field('area')).toMatchObject({ type: 'enumTree', title: '地区' });
    expect([{}, { area: 'hz' }].map((values) => seen(entity, 'filled', values, () => undefined))).toEqual([
      'none',
      [false, false, '说明', null],
    ]);
    expect(said).toContain('changed area：级联选择存一路的值，这里只存最后一级');
    expect(said.filter((text) => text.startsWith('lost 说明')).map((text) => text.split('：').at(-1))).toEqual([
      '这里不读列表的第几个',
      ...Array.from({ length: 4 }, () => '级联选择在这里只有最后一级，没有一路的值'),
    ]);
    expect(['zx', 'zz', 'x'].map((level) => seen(entity, 'named', { level }, () => undefined))).toEqual([
      [false, false, '说明', null],
      'none',
      'none',
    ]);
  });

  it('a cascade whose last steps are alike, or of several ways, does not come along', () => {
    const alike = [...tree, { label: '其他', value: 'qt', children: [{ label: '杭州', value: 'hz' }] }];
    const { notes } = imported(
      schema({
        area: { type: 'array', title: '地区', 'x-component': 'Cascader', enum: alike },
        areas: {
          type: 'array',
          title: '几处',
          'x-component': 'Cascader',
          'x-component-props': { multiple: true },
          enum: tree,
        },
        name: { type: 'string', title: '名称', 'x-component': 'Input' },
      }),
    );
    expect(notes).toEqual([
      'lost area：级联选择的不同上级有相同的值，只存最后一级分不清',
      'lost areas：级联多选存几路的值，这里没有对应',
    ]);
  });

  it('a slider has its ends and steps, a transfer the choices of its own', () => {
    const slider = (props: object) => ({
      type: 'number',
      title: '级',
      'x-component': 'Slider',
      'x-component-props': props,
    });
    const { entity, notes } = imported(
      schema({
        level: slider({ min: 10, max: 50 }),
        usual: slider({}),
        odd: slider({ min: 1, max: 10, step: 2 }),
        span: { ...slider({ range: true }), type: 'array' },
        who: {
          type: 'array',
          title: '成员',
          'x-component': 'Transfer',
          'x-component-props': { dataSource: [{ key: 'a', title: '甲组' }] },
        },
      }),
    );
    const limits = (name: string): unknown => {
      const { minimum, maximum, type } = entity.field(name) ?? {};
      return [type, minimum, maximum];
    };
    expect(['level', 'usual', 'odd'].map(limits)).toEqual([
      ['integer', { value: 10 }, { value: 50 }],
      ['integer', { value: 0 }, { value: 100 }],
      ['integer', { value: 1 }, { value: 10 }],
    ]);
    expect(entity.field('span')).toBeUndefined();
    expect(entity.field('who')?.type).toBe('multiEnum');
    expect(notes.filter((text) => /odd|span/.test(text))).toEqual([
      'changed odd：滑块按数字填写',
      'lost odd：控件的 step 2',
      'lost span：滑块的区间存起止两个值，请写成两个字段',
    ]);
  });
});
