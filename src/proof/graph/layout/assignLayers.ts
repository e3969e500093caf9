import type { Arc } from './withoutCircles.ts';

/** The column of each node: one more than the last of those before it; nodes that begin stand right before their first use. */
export function assignLayers(ids: readonly string[], arcs: readonly Arc[]): Map<string, number> {
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
