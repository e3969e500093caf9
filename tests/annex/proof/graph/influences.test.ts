import { describe, expect, it } from 'vitest';
import { buildGraph } from '#annex/proof/graph/buildGraph.ts';
import { focusGraph, type Influence, influences } from '#annex/proof/graph/influences.ts';
import { printGraph } from '#annex/proof/graph/printGraph.ts';
import { printInfluences } from '#annex/proof/graph/printInfluences.ts';
import { entityOf } from '../../../support/buildEntity.ts';
import { shippedEntity } from '../../../support/shippedProduct.ts';
import { brokenEntity, flag, requiredWhen, ring, shownWhen } from '../../../support/ringEntity.ts';

const graph = buildGraph(
  entityOf({
    A: flag('甲'),
    B: flag('乙', shownWhen('$values.A === true')),
    C: flag('丙', shownWhen('$values.B === true')),
    D: flag('丁', requiredWhen('$values.B === true')),
    E: flag('戊', shownWhen('$values.D === true')),
    X: flag('外'),
    Y: flag('外二', shownWhen('$values.X === true')),
  }),
);
const brief = (found: readonly Influence[]): string[] => found.map(({ id, distance }) => `${id} ${distance}`);

describe('influences', () => {
  it('go through what is shown and what it holds, nearest first', () => {
    expect(brief(influences(graph, 'A').influences)).toEqual(['B 1', 'C 2', 'D 2']);
    expect(brief(influences(graph, 'C').influencedBy)).toEqual(['B 1', 'A 2']);
  });

  it('end at what no rule reads: that a field is required changes nothing for others', () => {
    expect(brief(influences(graph, 'B').influences)).toEqual(['C 1', 'D 1']);
    expect(brief(influences(graph, 'E').influencedBy)).toEqual(['D 1']);
  });

  it('of a field without rules are none', () => {
    expect(influences(graph, 'Nothing')).toEqual({ id: 'Nothing', influences: [], influencedBy: [], edges: [] });
  });

  it('of a circle end, and of a section are its fields', () => {
    const broken = buildGraph(brokenEntity(ring).entity);

    expect(brief(influences(broken, 'A').influences)).toEqual(['C 1', 'B 2', 'G 3']);
    expect(brief(influences(broken, '/properties/part').influences)).toEqual(['E 1', 'F 1', 'G 1']);
    expect(brief(influences(broken, '/properties/part').influencedBy)).toEqual(['D 1']);
  });

  it('are the same looking forth and back, for every pair of fields of a large form', () => {
    const large = buildGraph(shippedEntity('tender'));
    const pairs = (look: 'influences' | 'influencedBy'): string[] =>
      large.nodes.flatMap(({ id }) =>
        influences(large, id)[look].map((other) =>
          (look === 'influences' ? [id, other.id] : [other.id, id]).concat(String(other.distance)).join(' '),
        ),
      );

    expect(pairs('influencedBy').sort()).toEqual(pairs('influences').sort());
  });

  it('can be cut out as a graph of their own', () => {
    const { nodes, edges, rules } = focusGraph(graph, 'D');

    expect(nodes.map(({ id }) => id)).toEqual(['A', 'B', 'D', 'E']);
    expect(edges.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(['A B', 'B D', 'D E']);
    expect(rules).toBe(3);
  });
});

describe('a graph as text', () => {
  it('lists what every field decides, with the circle first', () => {
    const text = printGraph(buildGraph(brokenEntity(ring).entity));

    expect(text.split('\n').slice(0, 5)).toEqual([
      'thing(thing)：10 条规则，12 个节点',
      '循环：甲 <b>&"(A) → 丙(C) → 乙(B) → 甲 <b>&"(A)',
      '',
      '甲 <b>&"(A)',
      '  → 丙(C)  显示',
    ]);
    expect(text).toContain('丁(D)\n  → 戊(E)  显示\n  → 己(F)  显示\n  → 庚(G)  显示\n  → 丙(C)  必填');
  });

  it('says through whom', () => {
    expect(printInfluences(graph, 'B')).toBe('乙(B)\n影响：\n  丙(C)  显示\n  丁(D)  必填\n受影响于：\n  甲(A)  显示');
    expect(printInfluences(graph, 'A')).toContain('丙(C)  显示（经 乙(B)，第 2 层）');
    expect(printInfluences(graph, 'A')).toContain('受影响于：\n  （无）');
  });
});
