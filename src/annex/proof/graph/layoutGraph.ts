import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import { groupBy, shortName } from './printGraph.ts';
import type { GraphLayout, GraphNode, PlacedNode, RuleGraph } from './RuleGraph.ts';
import { drawLines, type Box, type Chain, listLinks, type Link } from './drawLines.ts';

const NARROW = /[ijlI.,:;'|!()[\]ft ]/;
const WIDE = /[MWmw@%]/;
const CAPITAL = /[A-Z]/;

/** Approximate width of a text in pixels at this font size: Chinese characters are squares, others by shape. */
export function measureText(text: string, size: number): number {
  let ems = 0;
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) > 0x2e7f) ems += 1;
    else if (NARROW.test(character)) ems += 0.34;
    else if (WIDE.test(character)) ems += 0.9;
    else ems += CAPITAL.test(character) ? 0.7 : 0.58;
  }
  return ems * size;
}

/** All positions are multiples of this many pixels. */
const GRID = 8;
const NODE_HEIGHT = 5 * GRID;
const PART_GAP = 3 * GRID;
const SPACING = { rankdir: 'LR', ranksep: 12 * GRID, nodesep: GRID, edgesep: GRID } as const;

/** A part of the graph that hangs together, as if it stood alone. */
interface Part {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly chains: readonly Chain[];
  readonly bottom: number;
}

/** Lays a graph out in columns from input to result; unconnected parts below each other. */
export function layoutGraph(graph: RuleGraph): GraphLayout {
  const links = listLinks(graph);
  const widths = new Map(graph.nodes.map((node) => [node.id, nodeWidth(node)]));
  const boxes = new Map<string, Box>();
  const chains: Chain[] = [];
  let top = 0;
  for (const { ids, links: drawn } of splitParts(graph.nodes, links)) {
    const part = layoutPart(ids, drawn, widths, top);
    for (const [id, box] of part.boxes) boxes.set(id, box);
    chains.push(...part.chains);
    top = part.bottom + PART_GAP;
  }
  const nodes = graph.nodes.flatMap((node): PlacedNode[] => {
    const box = boxes.get(node.id);
    if (box === undefined) return [];
    return [{ node, x: box.x, y: box.middle - box.height / 2, width: box.width, height: box.height }];
  });
  return {
    width: nodes.reduce((most, { x, width }) => Math.max(most, x + width), 0),
    height: Math.max(0, top - PART_GAP),
    nodes,
    lines: drawLines(
      chains,
      links.filter(({ from, to }) => from === to),
      boxes,
    ),
  };
}

function nodeWidth(node: GraphNode): number {
  const text = Math.max(measureText(node.title, 14), measureText(shortName(node), 11) + 40);
  return Math.max(96, Math.ceil((text + 24) / GRID) * GRID);
}

function splitParts(nodes: readonly GraphNode[], links: readonly Link[]): { ids: string[]; links: Link[] }[] {
  const above = new Map<string, string>();
  const root = (id: string): string => {
    let at = id;
    for (let up = above.get(at); up !== undefined; up = above.get(at)) at = up;
    return at;
  };
  for (const { from, to } of links) {
    const [a, b] = [root(from), root(to)];
    if (a !== b) above.set(b, a);
  }
  const linksOf = groupBy(links, ({ from }) => root(from));
  const parts = [...groupBy(nodes, ({ id }) => root(id))].map(([key, members]) => ({
    ids: members.map(({ id }) => id),
    links: linksOf.get(key) ?? [],
  }));
  return [...parts.filter(({ ids }) => ids.length > 1), ...parts.filter(({ ids }) => ids.length <= 1)];
}

/** Places the nodes and lines of one part, starting at `top`. */
function layoutPart(
  ids: readonly string[],
  links: readonly Link[],
  widths: ReadonlyMap<string, number>,
  top: number,
): Part {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ ...SPACING });
  for (const id of ids) graph.setNode(id, { width: widths.get(id) ?? 0, height: NODE_HEIGHT });
  const drawn = links.filter(({ from, to }) => from !== to);
  for (const { from, to } of drawn) graph.setEdge(from, to, {});
  layout(graph);
  const placed = ids.map((id) => {
    const { x = 0, y = 0, width } = graph.node(id);
    return { id, x, y, width };
  });
  const bendsOf = ({ from, to }: Link): readonly { x: number; y: number }[] => graph.edge(from, to)?.points ?? [];
  const origin = Math.min(...placed.map(({ y }) => y - NODE_HEIGHT / 2), ...drawn.flatMap(bendsOf).map(({ y }) => y));
  const columns = listColumns(placed);
  const columnAt = (middle: number): Column | undefined =>
    columns.find(({ left, right }) => left <= middle && middle <= right);
  const boxes = new Map(
    placed.flatMap(({ id, x, y }): [string, Box][] => {
      const column = columnAt(x);
      if (column === undefined) return [];
      const middle = top + toGrid(y - NODE_HEIGHT / 2 - origin) + NODE_HEIGHT / 2;
      return [[id, { x: column.left, width: column.right - column.left, height: NODE_HEIGHT, middle }]];
    }),
  );
  const chains = drawn.map((link): Chain => {
    const [from, to] = [boxes.get(link.from)?.x ?? 0, boxes.get(link.to)?.x ?? 0];
    const passages = bendsOf(link).flatMap(({ x, y }) => {
      const column = columnAt(x);
      return column === undefined || column.left === from || column.left === to
        ? []
        : [{ ...column, middle: top + y - origin }];
    });
    const isReversed = from > to;
    return { link, isReversed, passages: isReversed ? passages.reverse() : passages };
  });
  const lowest = Math.max(
    ...[...boxes.values()].map(({ middle }) => middle + NODE_HEIGHT / 2),
    ...chains.flatMap(({ passages }) => passages.map(({ middle }) => middle)),
  );
  return { boxes, chains, bottom: Math.ceil(lowest / GRID) * GRID };
}

const toGrid = (pixels: number): number => Math.round(pixels / GRID) * GRID;

/** A column of nodes of equal width; lines pass between them at full width. */
interface Column {
  readonly left: number;
  readonly right: number;
}

function listColumns(nodes: readonly { readonly x: number; readonly width: number }[]): Column[] {
  const columns: { left: number; right: number }[] = [];
  for (const { x, width } of [...nodes].sort((a, b) => a.x - a.width / 2 - (b.x - b.width / 2))) {
    const [left, right] = [toGrid(x - width / 2), toGrid(x - width / 2) + width];
    const last = columns.at(-1);
    if (last === undefined || left >= last.right) columns.push({ left, right });
    else last.right = Math.max(last.right, right);
  }
  return columns;
}
