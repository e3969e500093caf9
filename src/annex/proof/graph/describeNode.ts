import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { sentence } from '#proof/diff/describeDifference.ts';
import type { GraphNode } from './RuleGraph.ts';

/** The name under the title of a node: a section's without its path. */
export const shortName = ({ id }: GraphNode): string => id.slice(id.lastIndexOf('/') + 1);

/** A text description of a node, for screen readers. */
export function describeNode({ title, id, kind, rules }: GraphNode, say: Translate = AS_IS): string {
  const name = kind === 'section' ? sentence(say, '分组 {0}', title) : sentence(say, '{0}（{1}）', title, id);
  return rules === 0 ? name : sentence(say, '{0}：{1}', name, say(`${rules} 条规则`));
}
