import { type ReactNode, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from 'antd';
import {
  type Influences,
  type GraphLayout,
  type PlacedLine,
  type RuleGraph,
  lineLook,
  type PlacedNode,
} from '#annex/proof';
import type { OpenPlace } from './GraphDetails.tsx';
import { GraphNodeBox } from './GraphNodeBox.tsx';
import { useZoom } from './useZoom.ts';

/** Pixels that the mouse moves before a press is a drag and no click. */
const DRAG = 4;

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Drags a scrolling element by mouse; a click without moving stays a click. */
function useDrag(): DragHandlers {
  const held = useRef<{ x: number; y: number; moved: boolean }>(undefined);
  const end = (): void => {
    held.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, button, clientX, clientY }) => {
      if (pointerType === 'mouse' && button === 0) held.current = { x: clientX, y: clientY, moved: false };
    },
    onPointerMove: (event) => {
      const last = held.current;
      if (last === undefined) return;
      const [x, y] = [event.clientX - last.x, event.clientY - last.y];
      if (!last.moved && Math.hypot(x, y) < DRAG) return;
      if (!last.moved) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.scrollBy(-x, -y);
      held.current = { x: event.clientX, y: event.clientY, moved: true };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const STEP = 1.25;

/** Buttons for the size of the picture. */
const ZoomBar = ({
  scale,
  zoom,
  fit,
}: {
  scale: number;
  zoom: (factor: number) => void;
  fit: () => void;
}): ReactNode => (
  <div className="gj-flex gj-graph-zoom">
    <Button size="small" aria-label="缩小" onClick={() => zoom(1 / STEP)}>
      −
    </Button>
    <Button size="small" aria-label="放大" onClick={() => zoom(STEP)}>
      +
    </Button>
    <Button size="small" onClick={fit}>
      适应宽度
    </Button>
    <span aria-live="polite">{Math.round(scale * 100)}%</span>
  </div>
);

const MARGIN = 24;

interface GraphPictureProps {
  readonly graph: RuleGraph;
  readonly layout: GraphLayout;
  readonly chosen: string | undefined;
  /** The highlighted part; undefined for everything. */
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

interface Walk {
  /** The rendered nodes by id, filled in by the component that renders them. */
  readonly boxes: Map<string, SVGGElement>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Lets arrow keys move the focus from the node `at` to its neighbours. */
function useWalk(layout: GraphLayout, at: string | undefined): Walk {
  const boxes = useRef(new Map<string, SVGGElement>());
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = at === undefined ? undefined : nextNode(layout, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    boxes.current.get(next)?.focus();
  };
  return { boxes: boxes.current, onKeyDown };
}

/** A line of the graph; a click opens its rule. The buttons below the picture do the same for the keyboard. */
function GraphLine({ line, isFaded, onOpen }: { line: PlacedLine; isFaded: boolean; onOpen: OpenPlace }): ReactNode {
  const [edge] = line.edges;
  const { color, dash, label } = lineLook(line.edges);
  const kind = edge === undefined ? 'member' : line.edges.some(({ isCyclic }) => isCyclic) ? 'cycle' : edge.property;
  return (
    <g
      className={`gj-graph-line gj-graph-line-${kind}${isFaded ? ' gj-graph-faded' : ''}${edge === undefined ? '' : ' gj-graph-link'}`}
      stroke={color}
      fill={color}
      aria-hidden
      onClick={edge === undefined ? undefined : () => onOpen(edge.pointer, edge.file)}
    >
      <title>{label}</title>
      <path className="gj-graph-hit" d={line.path} />
      <path d={line.path} strokeDasharray={dash} />
      <path className="gj-graph-arrow" d={line.arrow} />
    </g>
  );
}

/** The node of an arrow key: up and down in its column, left and right along a line, else the nearest. */
export function nextNode({ nodes, lines }: GraphLayout, id: string, key: string): string | undefined {
  const from = nodes.find(({ node }) => node.id === id);
  if (from === undefined) return undefined;
  const ahead = candidates(nodes, from, key);
  const linked = new Set(lines.flatMap((line) => (line.from === id ? line.to : line.to === id ? line.from : [])));
  const preferred = ahead.filter(({ node }) => linked.has(node.id));
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const choice = isSideways && preferred.length > 0 ? preferred : ahead;
  return [...choice].sort((a, b) => distance(from, a) - distance(from, b))[0]?.node.id;
}

function candidates(nodes: readonly PlacedNode[], from: PlacedNode, key: string): readonly PlacedNode[] {
  switch (key) {
    case 'ArrowUp':
      return nodes.filter((node) => isBelow(node, from) && node.y < from.y);
    case 'ArrowDown':
      return nodes.filter((node) => isBelow(node, from) && node.y > from.y);
    case 'ArrowLeft':
      return nodes.filter(({ x, width }) => x + width <= from.x);
    case 'ArrowRight':
      return nodes.filter(({ x }) => x >= from.x + from.width);
    default:
      return [];
  }
}

/** Whether two nodes are above each other; columns of separate parts need not begin at the same position. */
const isBelow = (a: PlacedNode, b: PlacedNode): boolean => a.x < b.x + b.width && b.x < a.x + a.width;

/** Columns count before rows: an arrow to the side never jumps over a column. */
const distance = (from: PlacedNode, to: PlacedNode): number => Math.abs(to.x - from.x) * 1000 + Math.abs(to.y - from.y);
