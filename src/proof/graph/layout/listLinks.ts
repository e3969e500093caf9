import { groupBy } from '../groupBy.ts';
import type { GraphEdge, RuleGraph } from '../RuleGraph.ts';

/** Everything drawn between two nodes: a bundle of parallel lines, one per property. */
export interface Link {
  readonly from: string;
  readonly to: string;
  /** Edges of each line; one line without edges says that a field stands in a section. */
  readonly lines: readonly (readonly GraphEdge[])[];
}

/** What is drawn between nodes. The rule of a section is one line to the section, from which a line goes to each field in it. */
export function listLinks(graph: RuleGraph): Link[] {
  const pair = (from: string, to: string): string => JSON.stringify([from, to]);
  const drawn = groupBy(graph.edges, ({ from, to, section }) => pair(from, section ?? to));
  const members = groupBy(
    graph.edges.filter(({ section }) => section !== undefined),
    ({ section, to }) => pair(section ?? to, to),
  );
  return [
    ...[...drawn.values()].flatMap((edges): Link[] => {
      const [first] = edges;
      const lines = [...groupBy(edges, ({ property }) => property).values()];
      return first === undefined ? [] : [{ from: first.from, to: first.section ?? first.to, lines }];
    }),
    ...[...members.values()].flatMap(([first]): Link[] =>
      first?.section === undefined ? [] : [{ from: first.section, to: first.to, lines: [[]] }],
    ),
  ];
}
