import type { ReactNode } from 'react';
import { LINE_STYLES } from '#proof/graph/LINE_STYLES.ts';
import type { RuleGraph } from '#proof/graph/RuleGraph.ts';
import { EFFECTS, PROPERTIES } from '#engine/rules/EFFECTS.ts';

/** What the colours and dashes of the lines mean. */
export function GraphLegend({ graph }: { graph: RuleGraph }): ReactNode {
  const namesTitles = graph.edges.some(({ property }) => property === 'title');
  const shown = PROPERTIES.filter((property) => property !== 'title' || namesTitles);
  return (
    <ul className="gj-graph-legend" aria-label="图例">
      {shown.map((property) => (
        <li key={property}>
          <svg width="40" height="8" aria-hidden>
            <path d="M0 4h40" className={`gj-graph-line-${property}`} strokeDasharray={LINE_STYLES[property].dash} />
          </svg>
          {EFFECTS[property].title}
        </li>
      ))}
    </ul>
  );
}
