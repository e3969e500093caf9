import type { GraphLayout, PlacedNode } from '#annex/proof';

/**
 * The node that an arrow key leads to: up and down in its column; left and right to the nearest one that a line leads to, else
 * to the nearest one at all.
 */
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
