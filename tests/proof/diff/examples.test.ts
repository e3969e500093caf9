import { describe, expect, it } from 'vitest';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import type { Version } from '#proof/diff/BehaviourDiff.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { flag, shownWhen } from '../../support/ringEntity.ts';
import { briefStates, versionOf } from './versions.ts';

const number = (title: string): FieldNode => ({ type: 'number', title });

describe('an example', () => {
  it('keeps to the limits of fields where one within them shows the difference', () => {
    const shown = (when: string): Version =>
      versionOf({ P: { ...number('甲额'), minimum: 0 }, Q: number('乙额'), Note: flag('说明', shownWhen(when)) });
    const example = (before: string, after = 'empty($values.P) && !empty($values.P)'): string[] =>
      briefStates(diffBehaviour(shown(before), shown(after)));

    expect(example('$values.P === -1 || $values.P === 50')).toEqual([expect.stringContaining(' 甲额=50 ')]);
    expect(example('$values.P === -1 || $values.P === 50 && $values.Q === 7')).toEqual([
      expect.stringContaining(' 甲额=50，乙额=7 '),
    ]);
    expect(example('$values.P === -1', '$values.P === -2')).toEqual([
      expect.stringContaining(' 甲额=-2（保存时会被拒绝） '),
    ]);
  });

  it('tells what is in child rows, so that it can be entered again', () => {
    const row = versionOf({ Money: number('金额'), Kind: { type: 'integer', title: '种类', 'x-enum': 'Kind' } });
    const shown = (when: string): Version => ({
      ...versionOf({
        Rows: { type: 'array', title: '明细', 'x-child': { entity: 'row', by: 'ThingId' } },
        Note: flag('说明', shownWhen(when)),
      }),
      findEntity: () => row.entity,
    });
    const example = (before: string, after: string): string | undefined =>
      diffBehaviour(shown(before), shown(after)).states[0]?.example.words;

    expect(example("sum($values.Rows, 'Money') > 500", "sum($values.Rows, 'Money') > 501")).toBe(
      '明细=1 行（金额=501）',
    );
    expect(example('any($values.Rows, $row.Kind === 2)', 'any($values.Rows, $row.Kind === 3)')).toBe(
      '明细=1 行（种类=种类2）',
    );
    expect(example('length($values.Rows) > 3', 'length($values.Rows) > 4')).toBe('明细=4 行');
  });

  it('has no more decimals than its fields', () => {
    const shown = (when: string): Version =>
      versionOf({ P: { ...number('比例'), 'x-component': 'PercentInput' }, Note: flag('说明', shownWhen(when)) });
    const [found] = diffBehaviour(shown('$values.P * 7 > 100'), shown('$values.P * 7 > 100.1')).states;
    expect(found?.example.state['P']).toBe(14.29);
    const near = diffBehaviour(shown('$values.P > 0.004'), shown('$values.P > 0.003')).states;
    expect(near.map(({ example }) => example.words)).toEqual(['比例=0.00%（保存时会被拒绝）']);
  });
});
