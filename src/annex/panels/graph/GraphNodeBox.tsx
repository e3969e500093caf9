import type { KeyboardEvent, ReactNode } from 'react';
import { describeNode, shortName, type PlacedNode, type RuleGraph, type GraphEdge, type GraphNode } from '#annex/proof';
import type { OpenPlace } from './GraphDetails.tsx';

interface GraphNodeBoxProps {
  readonly placed: PlacedNode;
  readonly graph: RuleGraph;
  /** The one node that the Tab key reaches. */
  readonly isEntry: boolean;
  readonly isChosen: boolean;
  readonly isFaded: boolean;
  readonly boxes: Map<string, SVGGElement>;
  readonly onHover: (id: string | undefined) => void;
  readonly onChoose: (id: string) => void;
  readonly onOpen: OpenPlace;
}

/** A field, a section or something outside the record; click or Enter opens its place. */
export function GraphNodeBox(props: GraphNodeBoxProps): ReactNode {
  const { placed, graph, boxes, onHover, onChoose, onOpen, ...look } = props;
  const { node, x, y } = placed;
  const open = (): void => {
    const place = placeOf(graph, node);
    onChoose(node.id);
    if (place !== undefined) onOpen(place.pointer, place.file);
  };
  const register = (element: SVGGElement | null): void => {
    if (element === null) boxes.delete(node.id);
    else boxes.set(node.id, element);
  };
  return (
    <g
      ref={register}
      className={classOf(placed, look)}
      transform={`translate(${x} ${y})`}
      role="button"
      aria-label={describeNode(node)}
      tabIndex={look.isEntry ? 0 : -1}
      onClick={open}
      onFocus={() => onChoose(node.id)}
      onPointerEnter={() => onHover(node.id)}
      onPointerLeave={() => onHover(undefined)}
      onKeyDown={(event) => pressButton(event, open)}
    >
      <NodeDrawing {...placed} />
    </g>
  );
}

function pressButton(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  open();
}

const RADIUS = { section: 0, outside: 20, field: 8 } as const;

const NodeDrawing = ({ node, width, height }: PlacedNode): ReactNode => (
  <>
    <rect width={width} height={height} rx={RADIUS[node.kind]} />
    <text x={12} y={17}>
      {node.title}
    </text>
    <text x={12} y={32} className="gj-graph-small">
      {shortName(node)}
    </text>
    {node.rules === 0 ? null : (
      <text x={width - 12} y={32} className="gj-graph-small" textAnchor="end">
        {node.rules}
      </text>
    )}
  </>
);

function classOf({ node }: PlacedNode, { isChosen, isFaded }: Pick<GraphNodeBoxProps, 'isChosen' | 'isFaded'>): string {
  const kind = node.kind === 'field' && node.rules === 0 ? 'input' : node.kind;
  return [
    `gj-graph-node gj-graph-node-${kind}`,
    ...(isChosen ? ['gj-graph-chosen'] : []),
    ...(isFaded ? ['gj-graph-faded'] : []),
  ].join(' ');
}

/** The place of a node in form.json, else that of the first rule that affects it; undefined if there is none. */
export const placeOf = (
  graph: RuleGraph,
  { id, pointer }: GraphNode,
): Pick<GraphEdge, 'pointer' | 'file'> | undefined =>
  pointer === '' ? graph.edges.find(({ to }) => to === id) : { pointer, file: 'form.json' };
