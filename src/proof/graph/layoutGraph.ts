import { groupBy } from './printGraph.ts';
import type { GraphNode, RuleGraph } from './RuleGraph.ts';
import { shortName } from './describeNode.ts';
import { drawLines, type Box, type Chain, listLinks, type Link } from './drawLines.ts';
import type { GraphLayout, PlacedNode } from './GraphLayout.ts';
import { orderColumns } from './orderColumns.ts';
import { GRID, placeColumns } from './placeColumns.ts';

const NARROW = /[ijlI.,:;'|!()[\]ft ]/;
const WIDE = /[MWmw@%]/;
const CAPITAL = /[A-Z]/;

/** About how wide a text is in a system font of this size, in pixels: Chinese characters are squares, others by their shape. */
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

/** The column of each node: one more than the last of those before it; nodes that begin stand right before their first use. */
function assignLayers(ids: readonly string[], arcs: readonly Arc[]): Map<string, number> {
  const open = new Map(ids.map((id) => [id, 0]));
  const next = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of arcs) {
    open.set(to, (open.get(to) ?? 0) + 1);
    next.get(from)?.push(to);
  }
  const starts = ids.filter((id) => open.get(id) === 0);
  const layers = new Map(starts.map((id) => [id, 0]));
  const queue = [...starts];
  for (let i = 0; i < queue.length; i += 1) {
    const id = queue[i] ?? '';
    for (const target of next.get(id) ?? []) {
      layers.set(target, Math.max(layers.get(target) ?? 0, (layers.get(id) ?? 0) + 1));
      const left = (open.get(target) ?? 0) - 1;
      open.set(target, left);
      if (left === 0) queue.push(target);
    }
  }
  for (const id of starts) {
    const uses = (next.get(id) ?? []).map((target) => layers.get(target) ?? 1);
    if (uses.length > 0) layers.set(id, uses.reduce((a, b) => Math.min(a, b)) - 1);
  }
  return layers;
}

/** An arrow of an acyclic picture; `isReversed` when it was turned round to make it so. */
interface Arc {
  readonly from: string;
  readonly to: string;
  readonly isReversed: boolean;
}

/** Turns arrows that lead back, so that the rest has no circles. Loops on one node are left out. */
function withoutCircles(ids: readonly string[], pairs: readonly { from: string; to: string }[]): Arc[] {
  const next = new Map<string, string[]>(ids.map((id) => [id, []]));
  const entered = new Set<string>();
  for (const { from, to } of pairs) {
    if (from === to) continue;
    next.get(from)?.push(to);
    entered.add(to);
  }
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<string>();
  const roots = [...ids.filter((id) => !entered.has(id)), ...ids];
  for (const root of roots) {
    const stack = state.has(root) ? [] : [{ id: root, at: 0 }];
    while (stack.length > 0) {
      const top = stack.at(-1);
      if (top === undefined) break;
      state.set(top.id, 'open');
      const target = next.get(top.id)?.[top.at];
      top.at += 1;
      if (target === undefined) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(target) === 'open') back.add(JSON.stringify([top.id, target]));
      else if (!state.has(target)) stack.push({ id: target, at: 0 });
    }
  }
  return pairs
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) =>
      back.has(JSON.stringify([from, to])) ? { from: to, to: from, isReversed: true } : { from, to, isReversed: false },
    );
}
