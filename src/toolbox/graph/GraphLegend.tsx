import type { ReactNode } from 'react';
import { LINE_STYLES } from '#proof/graph/LINE_STYLES.ts';
import type { RuleGraph } from '#proof/graph/RuleGraph.ts';
import { PROPERTY_TITLES } from '#engine/rules/PROPERTY_TITLES.ts';
import type { RuleProperty } from '#engine/rules/Rule.ts';

const PROPERTIES: readonly RuleProperty[] = ['display', 'required', 'readOnly', 'options', 'value'];

/** What the colours and dashes of the lines mean. */
export function GraphLegend({ graph }: { graph: RuleGraph }): ReactNode {
  const shown = graph.edges.some(({ property }) => property === 'title')
    ? [...PROPERTIES, 'title' as const]
    : PROPERTIES;
  return (
    <ul className="gj-graph-legend" aria-label="图例">
      {shown.map((property) => (
        <li key={property}>
          <svg width="40" height="8" aria-hidden>
            <path d="M0 4h40" className={`gj-graph-line-${property}`} strokeDasharray={LINE_STYLES[property].dash} />
          </svg>
          {PROPERTY_TITLES[property]}
        </li>
      ))}
    </ul>
  );
}
