import type { ReactNode } from 'react';
import type { PlacedLine } from '#proof/graph/layout/GraphLayout.ts';
import { lineLook } from '#proof/graph/lineLook.ts';
import type { OpenPlace } from './OpenPlace.ts';

/** One line; a click opens its rule. The buttons below the picture do the same for the keyboard. */
export function GraphLine({
  line,
  isFaded,
  onOpen,
}: {
  line: PlacedLine;
  isFaded: boolean;
  onOpen: OpenPlace;
}): ReactNode {
  const [edge] = line.edges;
  const { dash, label } = lineLook(line.edges);
  const kind = edge === undefined ? 'member' : line.edges.some(({ isCyclic }) => isCyclic) ? 'cycle' : edge.property;
  return (
    <g
      className={`gj-graph-line gj-graph-line-${kind}${isFaded ? ' gj-graph-faded' : ''}${edge === undefined ? '' : ' gj-graph-link'}`}
      aria-hidden
      onClick={
        edge === undefined
          ? undefined
          : () => {
              onOpen(edge.pointer, edge.file);
            }
      }
    >
      <title>{label}</title>
      <path className="gj-graph-hit" d={line.path} />
      <path d={line.path} strokeDasharray={dash} />
      <path className="gj-graph-arrow" d={line.arrow} />
    </g>
  );
}
