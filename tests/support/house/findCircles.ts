/** The strongly connected parts of a graph that have more than one node: everything in one of them reaches everything else in it. */
export function findCircles(edges: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (!targets.has(to)) targets.set(to, new Set());
    const known = targets.get(from) ?? new Set();
    targets.set(from, known.add(to));
  }
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of targets.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) circles.push(part.sort());
  };
  for (const node of targets.keys()) if (!index.has(node)) visit(node);
  return circles;
}
