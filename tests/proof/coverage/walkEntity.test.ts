import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { FieldNode, Properties, Reactions } from '#generated/documents/FormDocument.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const Kind: EnumDocument = {
  title: '类别',
  items: [
    { Value: 1, Label: '一', Children: [{ Value: 11, Label: '一一' }] },
    { Value: 2, Label: '二', Children: [{ Value: 21, Label: '二一', Children: [{ Value: 211, Label: '二一一' }] }] },
  ],
};
const enums = enumsOfProduct(productOf([], { enums: { Kind } }));
const kind: FieldNode = { type: 'integer', title: '类别', 'x-enum': 'Kind' };
const flag: FieldNode = { type: 'boolean', title: '开关' };
const visible = (when: string): Reactions => ({
  when: `{{ ${when} }}`,
  fulfill: { state: { visible: true } },
  otherwise: { state: { visible: false } },
});
const required = (when: string): Reactions => ({ when: `{{ ${when} }}`, fulfill: { state: { required: true } } });
const note = (reactions: Reactions): FieldNode => ({ type: 'string', title: '说明', 'x-reactions': reactions });
function thing(properties: Properties): EntityModel {
  const entity = modelsOf(productOf([documentsOf('thing', properties)], { enums: { Kind } })).get('thing');
  if (entity === undefined) throw new Error('no entity');
  return entity;
}
const findings = (properties: Properties): [string, string][] =>
  walkEntity(thing(properties), enums, NO_LIMITS).findings.map(({ code, text }) => [code, text]);

describe('walkEntity', () => {
  it('finds nothing wrong with sound rules', () => {
    expect(findings({ Flag: flag, Note: note(visible('$values.Flag === true')) })).toEqual([]);
  });

  it('finds fields that are never shown, and the condition that never holds', () => {
    expect(findings({ Kind: kind, Note: note(visible('$values.Kind === 1 && $values.Kind === 2')) })).toEqual([
      ['never-visible', '说明(Note) 在任何情况下都不显示'],
      ['always-false', '说明(Note) 显示 的条件「类别 = 一 且 类别 = 二」从不成立'],
    ]);
  });

  it('finds a field that is hidden because the field it depends on is', () => {
    const texts = findings({
      Flag: flag,
      First: { ...flag, 'x-reactions': visible('$values.Flag === true') },
      Note: note(visible('$values.Flag === false && $values.First === true')),
    });

    expect(texts.map(([code]) => code)).toEqual(['never-visible', 'always-false']);
  });

  it('finds fields that are required only where they are hidden', () => {
    const reactions = [visible('$values.Flag === true'), required('$values.Flag === false')].flat();

    expect(findings({ Flag: flag, Note: note(reactions) })).toEqual([
      ['required-while-hidden', '说明(Note) 只在隐藏时必填，显示时从不必填'],
    ]);
  });

  it('finds values that a rule could set by its text and never does', () => {
    const value = '{{ $values.Flag === true ? 1 : $values.Flag !== true ? 2 : 11 }}';

    expect(
      findings({ Flag: flag, Kind: { ...kind, 'x-reactions': { fulfill: { state: { value } } } } }).map(
        ([, text]) => text,
      ),
    ).toEqual([
      '类别(Kind) 值 在任何情况下都得不到「11 一 / 一一」',
      '类别(Kind) 值 的「开关 ≠ 是」不成立时从不决定结果',
    ]);
  });

  it('finds choices that are never offered', () => {
    const options = "{{ children('Kind', $values.Main) }}";

    expect(
      findings({ Main: kind, Sub: { ...kind, title: '小类', 'x-reactions': { fulfill: { state: { options } } } } }),
    ).toEqual([]);
    const small = "{{ $values.Flag === true ? children('Kind', 1) : [] }}";
    expect(
      findings({
        Flag: flag,
        Sub: { ...kind, title: '小类', 'x-reactions': { fulfill: { state: { options: small } } } },
      }),
    ).toEqual([['never-reached', '小类(Sub) 选项 在任何情况下都得不到「211 二 / 二一 / 二一一」']]);
  });

  it('finds conditions that always hold, and parts that never decide', () => {
    expect(findings({ Flag: flag, Note: note(required('$values.Flag === true || $values.Flag !== true')) })).toEqual([
      ['always-true', '说明(Note) 必填 的条件「开关 = 是 或 开关 ≠ 是」总是成立'],
    ]);
    expect(findings({ Kind: kind, Note: note(required('$values.Kind === 1 && $values.Kind !== 2')) })).toEqual([
      ['redundant', '说明(Note) 必填 的「类别 ≠ 二」不成立时从不决定结果'],
    ]);
  });

  it('points at the rule, and inside its text', () => {
    const entity = thing({ Kind: kind, Note: note(required('$values.Kind === 1 && $values.Kind !== 2')) });
    const [finding] = walkEntity(entity, enums, NO_LIMITS).findings;

    expect(finding?.place).toEqual({
      file: 'thing/form.json',
      pointer: '/properties/Note/x-reactions/when',
      range: [25, 43],
    });
  });

  it('walks pairs of values where there are too many states, and says so', () => {
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`F${i}`, { ...flag, title: `开关${i}` }]));
    const when = Object.keys(many)
      .map((name) => `$values.${name} === true`)
      .join(' || ');
    const entity = thing({ ...many, Note: note(visible(when)) });
    const report = walkEntity(entity, enums, { ...NO_LIMITS, mostStates: 1000 });

    expect(report.isExhaustive).toBe(false);
    expect(report.isComplete).toBe(true);
    expect(report.states).toBeLessThan(200);
    expect(report.findings).toEqual([]);
    expect(walkEntity(entity, enums, NO_LIMITS)).toMatchObject({ isExhaustive: true, states: 3 ** 8, findings: [] });
  });

  it('ends when it is told to', () => {
    const report = walkEntity(thing({ Flag: flag, Note: note(visible('$values.Flag === true')) }), enums, {
      mostStates: 1000,
      shouldStop: () => true,
    });

    expect(report).toMatchObject({ isComplete: false, states: 0, findings: [] });
  });
});
