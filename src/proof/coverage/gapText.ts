import { describeCondition } from '../explain/words/describeExpression.ts';
import type { Wording } from '../explain/words/Wording.ts';
import type { Goal } from './RuleMeter.ts';
import { ruleTitle } from './ruleTitles.ts';

/** What no case shows, as a Chinese sentence. */
export function gapText(wording: Wording, { kind, rule, node, wants }: Goal): string {
  const title = ruleTitle(wording.entity, rule);
  if (wants === undefined || node === undefined) return `${title}：没有用例检查这条规则`;
  const words = describeCondition(node, wording);
  const value = wants ? '成立' : '不成立';
  return kind === 'condition'
    ? `${title}：没有用例使「${words}」${value}`
    : `${title}：没有用例说明「${words}」${value}时决定结果`;
}
