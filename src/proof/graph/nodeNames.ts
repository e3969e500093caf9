import { PROPERTY_TITLES } from '#engine/rules/PROPERTY_TITLES.ts';
import type { GraphEdge, RuleGraph } from './RuleGraph.ts';
import { shortName } from './shortName.ts';

/** Names nodes by title and name: `付款方式(PaymentType)`. */
export function nodeNames(graph: RuleGraph): (id: string) => string {
  const names = new Map(graph.nodes.map((node) => [node.id, `${node.title}(${shortName(node)})`]));
  return (id) => names.get(id) ?? id;
}

/** The properties that edges decide, each once: `显示、必填`. */
export const propertyNames = (edges: readonly GraphEdge[]): string =>
  [...new Set(edges.map(({ property }) => PROPERTY_TITLES[property]))].join('、');
