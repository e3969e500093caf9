import { groupBy } from './printGraph.ts';
import type { GraphEdge, PlacedLine, RuleGraph } from './RuleGraph.ts';

/** The position of a node. */
export interface Box {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
}

/** A link through the columns from left to right; `isReversed` when its arrow points to the left. */
export interface Chain {
  readonly link: Link;
  readonly isReversed: boolean;
  /** The columns it crosses without an end there. */
  readonly passages: readonly { readonly left: number; readonly right: number; readonly middle: number }[];
}

/** The node at the left end of a chain, and at the right one. */
const leftOf = ({ link, isReversed }: Chain): string => (isReversed ? link.to : link.from);
const rightOf = ({ link, isReversed }: Chain): string => (isReversed ? link.from : link.to);

interface Point {
  readonly x: number;
  readonly y: number;
}

const PARALLEL = 4;
const ARROW = { length: 8, half: 3.5 };

/** The lines of all links: curves between columns, straight through them, each with its own place at both ends. */
export function drawLines(
  chains: readonly Chain[],
  loops: readonly Link[],
  boxes: ReadonlyMap<string, Box>,
): PlacedLine[] {
  const middleOf = (id: string): number => boxes.get(id)?.middle ?? 0;
  const starts = placePorts(chains, leftOf, (chain) => chain.passages.at(0)?.middle ?? middleOf(rightOf(chain)), boxes);
  const ends = placePorts(chains, rightOf, (chain) => chain.passages.at(-1)?.middle ?? middleOf(leftOf(chain)), boxes);
  return [
    ...chains.flatMap((chain) => {
      const { link, isReversed } = chain;
      return link.lines.map((edges, i) => {
        const shift = (i - (link.lines.length - 1) / 2) * PARALLEL;
        const points = routeChain(
          chain,
          (starts.get(chain) ?? 0) + shift,
          (ends.get(chain) ?? 0) + shift,
          shift,
          boxes,
        );
        return { from: link.from, to: link.to, edges, ...curve(isReversed ? points.reverse() : points) };
      });
    }),
    ...loops.flatMap(({ from, to, lines }) =>
      lines.map((edges, i) => ({ from, to, edges, ...loop(boxes.get(from), i * PARALLEL) })),
    ),
  ];
}

/** Spreads the ends of the lines at one side of a node, in the order of where they come from. */
function placePorts(
  chains: readonly Chain[],
  nodeOf: (chain: Chain) => string,
  away: (chain: Chain) => number,
  boxes: ReadonlyMap<string, Box>,
): Map<Chain, number> {
  const ports = new Map<Chain, number>();
  for (const [id, group] of groupBy(chains, nodeOf)) {
    const box = boxes.get(id);
    if (box === undefined) continue;
    const lines = group.reduce((sum, { link }) => sum + link.lines.length, 0);
    const step = Math.min(PARALLEL * 2, (box.height - 12) / Math.max(1, lines - 1));
    let at = box.middle - (step * (lines - 1)) / 2;
    for (const chain of [...group].sort((a, b) => away(a) - away(b))) {
      const wide = step * (chain.link.lines.length - 1);
      ports.set(chain, at + wide / 2);
      at += wide + step;
    }
  }
  return ports;
}

function routeChain(chain: Chain, start: number, end: number, shift: number, boxes: ReadonlyMap<string, Box>): Point[] {
  const [from, to] = [boxes.get(leftOf(chain)), boxes.get(rightOf(chain))];
  if (from === undefined || to === undefined) return [];
  return [
    { x: from.x + from.width, y: start },
    ...chain.passages.flatMap(({ left, right, middle }) => [
      { x: left, y: middle + shift },
      { x: right, y: middle + shift },
    ]),
    { x: to.x, y: end },
  ];
}

/** Curves between the points and an arrow head at the last one. */
function curve(points: readonly Point[]): { path: string; arrow: string } {
  const [first, ...rest] = points;
  const tip = rest.at(-1);
  if (first === undefined || tip === undefined) return { path: '', arrow: '' };
  const back = tip.x < first.x ? ARROW.length : -ARROW.length;
  let at = first;
  const pieces = rest.map((point) => {
    const to = point === tip ? { x: tip.x + back, y: tip.y } : point;
    const middle = (at.x + to.x) / 2;
    const piece =
      at.y === to.y
        ? `L${round(to.x)} ${round(to.y)}`
        : `C${round(middle)} ${round(at.y)} ${round(middle)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
    at = to;
    return piece;
  });
  return { path: `M${round(first.x)} ${round(first.y)}${pieces.join('')}`, arrow: arrowAt(tip, back) };
}

/** A rule that reads the field it governs: out of the right side and back into it. */
function loop(box: Box | undefined, shift: number): { path: string; arrow: string } {
  if (box === undefined) return { path: '', arrow: '' };
  const [x, out] = [box.x + box.width, box.x + box.width + 24 + shift];
  const [from, to] = [box.middle - 12, box.middle + 12];
  return {
    path: `M${x} ${from}C${out} ${from} ${out} ${to} ${x + ARROW.length} ${to}`,
    arrow: arrowAt({ x, y: to }, ARROW.length),
  };
}

const arrowAt = ({ x, y }: Point, back: number): string =>
  `M${round(x)} ${round(y)}l${back} ${-ARROW.half}v${2 * ARROW.half}z`;

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** All lines between two nodes: a bundle of parallel lines, one per property. */
export interface Link {
  readonly from: string;
  readonly to: string;
  /** Edges of each line; a line without edges connects a field with its section. */
  readonly lines: readonly (readonly GraphEdge[])[];
}

/** The links between nodes. The rule of a section is one line to the section, and one from there to each field. */
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
