import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#annex/proof/graph/buildGraph.ts';
import { layoutGraph, measureText } from '#annex/proof/graph/layoutGraph.ts';
import type { GraphEdge, GraphLayout, PlacedNode, RuleGraph } from '#annex/proof/graph/RuleGraph.ts';
import { shippedProduct } from '../../../support/shippedProduct.ts';
import { brokenEntity, ring } from '../../../support/ringEntity.ts';

const edgeBetween = (from: string, to: string): GraphEdge => ({
  from,
  to,
  property: 'display',
  file: 'form.json',
  pointer: `/properties/${to}/x-reactions`,
  section: undefined,
  isCyclic: false,
});

function graphOf(ids: readonly string[], pairs: readonly (readonly [string, string])[]): RuleGraph {
  return {
    entity: 'thing',
    title: '事物',
    rules: pairs.length,
    nodes: ids.map((id) => ({ id, kind: 'field', title: id, rules: 1, pointer: '' })),
    edges: pairs.map(([from, to]) => edgeBetween(from, to)),
    cycles: [],
  };
}

const arbitraryGraph = fc.integer({ min: 1, max: 24 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, i) => `F${i}`);
  const end = fc.constantFrom(...ids);
  return fc
    .uniqueArray(fc.tuple(end, end), { maxLength: 40, selector: ([from, to]) => `${from} ${to}` })
    .map((pairs) => graphOf(ids, pairs));
});

const overlaps = (a: PlacedNode, b: PlacedNode): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function expectSound(graph: RuleGraph, layout: GraphLayout): void {
  expect(layout.nodes.map(({ node }) => node.id)).toEqual(graph.nodes.map(({ id }) => id));
  const touching = layout.nodes.flatMap((a, i) => layout.nodes.slice(i + 1).filter((b) => overlaps(a, b)));
  expect(touching).toEqual([]);
  for (const { x, y, width, height } of layout.nodes) {
    expect([x % 8, y % 8, width % 8, height % 8]).toEqual([0, 0, 0, 0]);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(layout.width);
    expect(y + height).toBeLessThanOrEqual(layout.height);
  }
  const heights = layout.lines.flatMap(({ path }) =>
    [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y)),
  );
  expect(heights.filter((y) => y < 0 || y > layout.height)).toEqual([]);
  const drawn = new Set(layout.lines.flatMap(({ edges }) => edges));
  expect(graph.edges.filter((edge) => !drawn.has(edge))).toEqual([]);
  expect(layout.lines.filter(({ path, arrow }) => !path.startsWith('M') || !arrow.endsWith('z'))).toEqual([]);
}

describe('the layout of a graph', () => {
  it('has a place on the grid for every node and a line for every edge, whatever the graph', () => {
    fc.assert(fc.property(arbitraryGraph, (graph) => expectSound(graph, layoutGraph(graph))));
  });

  it('is the same every time', () => {
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        expect(layoutGraph(structuredClone(graph))).toEqual(layoutGraph(graph));
      }),
      { numRuns: 30 },
    );
  });

  it('goes from left to right where there is no circle', () => {
    const acyclic = arbitraryGraph.map((graph) =>
      graphOf(
        graph.nodes.map(({ id }) => id),
        graph.edges.flatMap(({ from, to }): [string, string][] =>
          Number(from.slice(1)) < Number(to.slice(1)) ? [[from, to]] : [],
        ),
      ),
    );
    fc.assert(
      fc.property(acyclic, (graph) => {
        const { nodes } = layoutGraph(graph);
        const right = new Map(nodes.map(({ node, x, width }) => [node.id, [x, x + width] as const]));
        const back = graph.edges.filter(({ from, to }) => (right.get(from)?.[1] ?? 0) >= (right.get(to)?.[0] ?? 0));

        expect(back).toEqual([]);
      }),
    );
  });

  it('of two crossed pairs does not cross them', () => {
    const { nodes } = layoutGraph(
      graphOf(
        ['A', 'B', 'C', 'D', 'Z'],
        [
          ['A', 'D'],
          ['B', 'C'],
          ['C', 'Z'],
          ['D', 'Z'],
        ],
      ),
    );
    const y = Object.fromEntries(nodes.map(({ node, y: top }) => [node.id, top]));

    expect(Math.sign((y['A'] ?? 0) - (y['B'] ?? 0))).toBe(Math.sign((y['D'] ?? 0) - (y['C'] ?? 0)));
  });

  it.each([...shippedProduct().entities.values()])('of $key is sound', (entity) => {
    const graph = buildGraph(entity);
    expectSound(graph, layoutGraph(graph));
  });

  it('draws a line to a section and one from it to each field', () => {
    const graph = buildGraph(brokenEntity(ring).entity);
    const layout = layoutGraph(graph);
    const part = '/properties/part';

    expectSound(graph, layout);
    expect(layout.lines.filter(({ to }) => to === part).map(({ from, edges }) => [from, edges.length])).toEqual([
      ['D', 3],
    ]);
    expect(layout.lines.filter(({ from }) => from === part).map(({ to, edges }) => [to, edges.length])).toEqual([
      ['E', 0],
      ['F', 0],
      ['G', 0],
    ]);
  });

  it('of as many fields in a row or in a star as are drawn at most takes less than a second each', () => {
    const ids = Array.from({ length: 500 }, (_, i) => `F${i}`);
    const start = process.cpuUsage();
    layoutGraph(
      graphOf(
        ids,
        ids.slice(1).map((id, i) => [`F${i}`, id]),
      ),
    );
    layoutGraph(
      graphOf(
        ids,
        ids.slice(1).map((id) => ['F0', id]),
      ),
    );

    // Processor time, independent of other processes.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
  });
});

it('the width of a text is a square for every Chinese character and less for others', () => {
  expect(measureText('付款方式', 14)).toBe(56);
  expect(measureText('Illi', 10)).toBeLessThan(measureText('MWmw', 10));
  expect(measureText('', 14)).toBe(0);
});
