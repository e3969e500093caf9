import { describe, expect, it } from 'vitest';
import { buildGraph } from '#annex/proof/graph/buildGraph.ts';
import type { GraphEdge } from '#annex/proof/graph/RuleGraph.ts';
import { entityOf } from '../../../support/buildEntity.ts';
import { shippedProduct } from '../../../support/shippedProduct.ts';
import { brokenEntity, flag, requiredWhen, ring, shownWhen } from '../../../support/ringEntity.ts';

const line = ({ from, to, property, pointer }: GraphEdge): string => `${from} ${to} ${property} ${pointer}`;

describe('the graph of an entity', () => {
  it.each([...shippedProduct().entities.values()])('has the edges that rules are ordered by: $key', (entity) => {
    const { edges, nodes, cycles, rules } = buildGraph(entity);
    const wanted = entity.ruleSet.rules.flatMap((rule) =>
      rule.reads.flatMap((from) =>
        rule.targets.map((index) => `${from} ${entity.fields[index]?.name} ${rule.property} ${rule.pointer}`),
      ),
    );
    const between = edges.filter(({ from }) => !from.startsWith('$'));

    expect(between.map(line).sort()).toEqual(wanted.sort());
    expect(rules).toBe(entity.ruleSet.rules.length);
    expect(cycles).toEqual([]);
    const ids = new Set(nodes.map(({ id }) => id));
    expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
    expect(ids.size).toBe(nodes.length);
  });

  it('says what fields are, how many rules govern them and where they stand', () => {
    const entity = entityOf({
      Kind: flag('种类'),
      Code: flag('号码', shownWhen('$values.Kind'), requiredWhen('$values.Kind')),
      Plain: flag('无关'),
    });

    expect(buildGraph(entity).nodes).toEqual([
      { id: 'Kind', kind: 'field', title: '种类', rules: 0, pointer: '/properties/Kind' },
      { id: 'Code', kind: 'field', title: '号码', rules: 2, pointer: '/properties/Code' },
    ]);
  });

  it('has sections with the fields in them, and what rules read outside the record', () => {
    const { nodes, edges } = buildGraph(brokenEntity(ring).entity);

    expect(nodes.filter(({ kind }) => kind !== 'field')).toEqual([
      { id: '/properties/part', kind: 'section', title: '资料分组', rules: 1, pointer: '/properties/part' },
      { id: '$user.Role', kind: 'outside', title: '当前用户的身份', rules: 0, pointer: '' },
      { id: '$now', kind: 'outside', title: '当前时间', rules: 0, pointer: '' },
    ]);
    expect(edges.filter(({ section }) => section !== undefined).map(({ from, to }) => `${from} ${to}`)).toEqual([
      'D E',
      'D F',
      'D G',
    ]);
  });

  it('draws rules that go in a circle, with the path of the checker turned along the arrows', () => {
    const { entity, messages } = brokenEntity(ring);
    const { cycles, edges, rules } = buildGraph(entity);

    expect(cycles).toEqual([['A', 'C', 'B', 'A']]);
    expect(messages).toEqual([expect.stringContaining('A → B → C → A')]);
    expect(edges.filter(({ isCyclic }) => isCyclic).map(({ from, to }) => `${from} ${to}`)).toEqual([
      'B A',
      'C B',
      'A C',
    ]);
    expect(rules).toBe(entity.ruleSet.rules.length + 3);
  });

  it('draws a rule that depends on its own field as a circle, one that only requires it not', () => {
    const { entity } = brokenEntity({
      A: flag('甲', shownWhen('$self.value === true')),
      B: flag('乙', requiredWhen('$self.value === true')),
    });
    const { cycles, edges } = buildGraph(entity);

    expect(cycles).toEqual([['A', 'A']]);
    expect(edges.map(({ from, to, isCyclic }) => [from, to, isCyclic])).toEqual([
      ['B', 'B', false],
      ['A', 'A', true],
    ]);
  });

  it('names the document of computed states', () => {
    const files = [...shippedProduct().entities.values()].flatMap((entity) =>
      buildGraph(entity).edges.map(({ file, pointer }) => `${file} ${pointer.split('/')[1]}`),
    );

    expect([...new Set(files)].sort()).toEqual([
      'form.json properties',
      'workflow.json computed',
      'workflow.json more',
    ]);
  });
});
