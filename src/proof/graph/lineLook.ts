import { EFFECTS } from '#engine/rules/EFFECTS.ts';
import type { GraphEdge } from './RuleGraph.ts';
import { CYCLE_COLOR, LINE_STYLES, MEMBER_STYLE, type LineStyle } from './LINE_STYLES.ts';

/** Colour, dashes and name of a line by the rules it stands for. */
export function lineLook(edges: readonly GraphEdge[]): LineStyle & { readonly label: string } {
  const [first] = edges;
  if (first === undefined) return { ...MEMBER_STYLE, label: '所属分组' };
  const { color, dash } = LINE_STYLES[first.property];
  return edges.some(({ isCyclic }) => isCyclic)
    ? { color: CYCLE_COLOR, dash, label: `${EFFECTS[first.property].title}（循环）` }
    : { color, dash, label: EFFECTS[first.property].title };
}
