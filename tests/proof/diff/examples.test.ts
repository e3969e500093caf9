import { describe, expect, it } from 'vitest';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import type { Version } from '#proof/diff/BehaviourDiff.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { flag, shownWhen } from '../graph/ringEntity.ts';
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
    expect(example('$values.P === -1', '$values.P === -2')).toEqual([expect.stringContaining(' 甲额=-2 ')]);
  });
});
