import { groupBy } from '../groupBy.ts';
import type { GraphNode, RuleGraph } from '../RuleGraph.ts';
import { shortName } from '../shortName.ts';
import { assignLayers } from './assignLayers.ts';
import { drawLines, type Box, type Chain } from './drawLines.ts';
import type { GraphLayout, PlacedNode } from './GraphLayout.ts';
import { listLinks, type Link } from './listLinks.ts';
import { measureText } from './measureText.ts';
import { orderColumns } from './orderColumns.ts';
import { GRID, placeColumns } from './placeColumns.ts';
import { withoutCircles, type Arc } from './withoutCircles.ts';

const NODE_HEIGHT = 40;
const COLUMN_GAP = 12 * GRID;
const PART_GAP = 3 * GRID;
const LINE_HEIGHT = GRID;

/** A part of the graph that hangs together, with its columns. */
interface Part {
  readonly columns: readonly (readonly string[])[];
  readonly chains: readonly Chain[];
  readonly middles: ReadonlyMap<string, number>;
  readonly height: number;
}

/**
 * Lays a graph out in columns from what is filled in to what is decided by it: longest path layers, few crossings, straight
 * lines. Parts that do not touch stand below each other, what has no line at the end.
 */
export function layoutGraph(graph: RuleGraph): GraphLayout {
  const links = listLinks(graph);
  const widths = new Map(graph.nodes.map((node) => [node.id, nodeWidth(node)]));
  const parts = splitParts(graph.nodes, links).map((part) => layoutPart(part.ids, part.links));
  const columns = placeAcross(parts, widths);
  const boxes = new Map<string, Box>();
  let top = 0;
  for (const part of parts) {
    part.columns.forEach((column, i) => {
      const { x = 0, width = 0 } = columns[i] ?? {};
      for (const id of column) {
        const height = widths.has(id) ? NODE_HEIGHT : 0;
        boxes.set(id, { x, width, height, middle: top + (part.middles.get(id) ?? 0) });
      }
    });
    top += part.height + PART_GAP;
  }
  const nodes = graph.nodes.flatMap((node): PlacedNode[] => {
    const box = boxes.get(node.id);
    if (box === undefined) return [];
    return [{ node, x: box.x, y: box.middle - box.height / 2, width: box.width, height: box.height }];
  });
  const last = columns.at(-1);
  return {
    width: last === undefined ? 0 : last.x + last.width,
    height: Math.max(0, top - PART_GAP),
    nodes,
    lines: drawLines(
      parts.flatMap(({ chains }) => chains),
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

function layoutPart(ids: readonly string[], links: readonly Link[]): Part {
  const drawn = links.filter(({ from, to }) => from !== to);
  const arcs = withoutCircles(ids, drawn);
  const layers = assignLayers(ids, arcs);
  const columns: string[][] = [];
  for (const id of ids) (columns[layers.get(id) ?? 0] ??= []).push(id);
  const chains = arcs.flatMap((arc, i) => makeChain(arc, drawn[i], i, layers, columns));
  const segments = chains.flatMap(({ cells }) => cells.slice(1).map((to, i) => ({ from: cells[i] ?? '', to })));
  const ordered = orderColumns(
    Array.from(columns, (column) => column ?? []),
    segments,
  );
  const nodes = new Set(ids);
  const heightOf = (id: string): number => (nodes.has(id) ? NODE_HEIGHT : LINE_HEIGHT);
  const middles = placeColumns(ordered, segments, heightOf);
  const height = [...middles].reduce((most, [id, middle]) => Math.max(most, middle + heightOf(id) / 2), 0);
  return { columns: ordered, chains, middles, height };
}

/** A line over several columns gets a cell of its own in each column between. */
function makeChain(
  arc: Arc,
  link: Link | undefined,
  number: number,
  layers: ReadonlyMap<string, number>,
  columns: string[][],
): Chain[] {
  if (link === undefined) return [];
  const cells = [arc.from];
  for (let layer = (layers.get(arc.from) ?? 0) + 1; layer < (layers.get(arc.to) ?? 0); layer += 1) {
    const cell = JSON.stringify([arc.from, arc.to, number, layer]);
    (columns[layer] ??= []).push(cell);
    cells.push(cell);
  }
  return [{ link, isReversed: arc.isReversed, cells: [...cells, arc.to] }];
}

function placeAcross(parts: readonly Part[], widths: ReadonlyMap<string, number>): { x: number; width: number }[] {
  const columns: { x: number; width: number }[] = [];
  const count = parts.reduce((most, part) => Math.max(most, part.columns.length), 0);
  for (let i = 0; i < count; i += 1) {
    const left = columns.at(-1);
    const width = parts
      .flatMap((part) => part.columns[i] ?? [])
      .reduce((most, id) => Math.max(most, widths.get(id) ?? 0), 0);
    columns.push({ x: left === undefined ? 0 : left.x + left.width + COLUMN_GAP, width });
  }
  return columns;
}
