import type { ReactNode } from 'react';
import type { Influences } from '#proof/graph/influences.ts';
import type { GraphLayout } from '#proof/graph/layout/GraphLayout.ts';
import type { RuleGraph } from '#proof/graph/RuleGraph.ts';
import { GraphLine } from './GraphLine.tsx';
import { GraphNodeBox } from './GraphNodeBox.tsx';
import type { OpenPlace } from './OpenPlace.ts';
import { useDrag } from './useDrag.ts';
import { useWalk } from './useWalk.ts';
import { useZoom } from './useZoom.ts';
import { ZoomBar } from './ZoomBar.tsx';

const MARGIN = 24;

interface GraphPictureProps {
  readonly graph: RuleGraph;
  readonly layout: GraphLayout;
  readonly chosen: string | undefined;
  /** What is lit; everything when undefined. */
  readonly reach: Influences | undefined;
  readonly onHover: (id: string | undefined) => void;
  readonly onChoose: (id: string) => void;
  readonly onOpen: OpenPlace;
}

/** The picture itself in a scrolling frame: drag or scroll to pan, buttons or Ctrl and wheel to zoom, arrow keys to walk. */
export function GraphPicture({ layout, reach, chosen, ...rest }: GraphPictureProps): ReactNode {
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
  const { frame, ...size } = useZoom(width);
  const panning = useDrag();
  const entry = chosen ?? layout.nodes[0]?.node.id;
  const { boxes, onKeyDown } = useWalk(layout, entry);
  return (
    <div className="gj-graph-picture">
      <ZoomBar {...size} />
      <div className="gj-graph-frame" ref={frame} {...panning}>
        <svg
          width={width * size.scale}
          height={height * size.scale}
          viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
          role="group"
          aria-label={`${rest.graph.title}规则图，方向键移动，回车打开`}
          onKeyDown={onKeyDown}
        >
          {layout.lines.map((line, i) => (
            <GraphLine key={i} line={line} isFaded={isFadedLine(reach, line.edges)} onOpen={rest.onOpen} />
          ))}
          {layout.nodes.map((placed) => (
            <GraphNodeBox
              key={placed.node.id}
              placed={placed}
              isEntry={placed.node.id === entry}
              isChosen={placed.node.id === chosen}
              isFaded={isFadedNode(reach, placed.node.id)}
              boxes={boxes}
              {...rest}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

const isFadedLine = (reach: Influences | undefined, edges: Influences['edges']): boolean =>
  reach !== undefined && !edges.some((edge) => reach.edges.includes(edge));

const isFadedNode = (reach: Influences | undefined, id: string): boolean =>
  reach !== undefined &&
  reach.id !== id &&
  !reach.edges.some(({ from, to, section }) => from === id || to === id || section === id);
