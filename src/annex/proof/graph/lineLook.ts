import { effectNames } from '#engine/rules/EFFECTS.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import type { RuleProperty } from '#engine/rules/Rule.ts';
import type { LineStyle } from '#engine/rules/RuleEffect.ts';
import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { sentence } from '#proof/diff/describeDifference.ts';
import type { GraphEdge } from './RuleGraph.ts';

/** The line between a field and its section. */
export const MEMBER_STYLE: LineStyle = { color: '#9aa7b0', dash: '1 3' };
/** Rules that go in a circle keep their dashes. */
export const CYCLE_COLOR = '#b3261e';

/** Colour, dashes and label of a line, from its rules. */
export function lineLook(edges: readonly GraphEdge[], say: Translate = AS_IS): LineStyle & { readonly label: string } {
  const [first] = edges;
  if (first === undefined) return { ...MEMBER_STYLE, label: say('所属分组') };
  const { color, dash } = factsOf(first.property).line;
  return edges.some(({ isCyclic }) => isCyclic)
    ? { color: CYCLE_COLOR, dash, label: sentence(say, '{0}（循环）', say(factsOf(first.property).title)) }
    : { color, dash, label: say(factsOf(first.property).title) };
}

/** The effects in a graph's legend: those that change the stored record always, others where a rule sets them. */
export const legendEffects = (edges: readonly GraphEdge[]): RuleProperty[] =>
  effectNames().filter((name) => {
    const { flag, isOfField } = factsOf(name);
    return flag !== undefined || isOfField || edges.some(({ property }) => property === name);
  });
