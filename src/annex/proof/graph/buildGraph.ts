import { listNames } from '#language/mapExpression.ts';
import { sectionTitle } from '#proof/expressions/sectionTitle.ts';
import { userTitle } from '#proof/expressions/valueWords.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { groupBy } from './printGraph.ts';
import type { GraphEdge, GraphNode, RuleGraph } from './RuleGraph.ts';

const OUTSIDE_TITLES: Readonly<Record<string, string>> = { $user: '当前用户', $now: '当前时间', $index: '行号' };

/** The graph of all rules, also cyclic ones; edges connect inputs with targets. */
export function buildGraph(entity: EntityModel): RuleGraph {
  const cycles = entity.ruleSet.cycles.map((cycle) => findPath(cycle, entity));
  const cyclic = new Map<Rule, string[]>();
  entity.ruleSet.cycles.forEach((cycle, i) => cycle.forEach((rule) => cyclic.set(rule, cycles[i] ?? [])));
  const rules = [...entity.ruleSet.rules, ...cyclic.keys()];
  const edges = rules.flatMap((rule) =>
    [...rule.reads, ...outsideReads(rule)].flatMap((from) =>
      targetNames(rule, entity).map((to) => edgeOf(rule, from, to, follows(cyclic.get(rule) ?? [], from, to))),
    ),
  );
  return {
    entity: entity.key,
    title: entity.title,
    rules: rules.length,
    nodes: listNodes(entity, rules, edges),
    edges,
    cycles,
  };
}

const targetNames = (rule: Rule, entity: EntityModel): string[] =>
  rule.targets.flatMap((index) => entity.fields[index]?.name ?? []);

function edgeOf(rule: Rule, from: string, to: string, isCyclic: boolean): GraphEdge {
  const { property, pointer } = rule;
  const section = rule.self < 0 ? rule.target : undefined;
  return { from, to, property, file: fileOf(pointer), pointer, section, isCyclic };
}

/** Reactions are below the properties of form.json; all others are computed states of workflow.json. */
const fileOf = (pointer: string): GraphEdge['file'] =>
  pointer.startsWith('/properties') ? 'form.json' : 'workflow.json';

function outsideReads(rule: Rule): string[] {
  const names = expressionsOf(rule)
    .flatMap(listNames)
    .flatMap(({ root, path }) => (Object.hasOwn(OUTSIDE_TITLES, root) ? [[root, ...path].join('.')] : []));
  return [...new Set(names)];
}

/** The fields of a cycle in edge direction: each is shared by two successive rules. */
function findPath(cycle: readonly Rule[], entity: EntityModel): string[] {
  const shared = cycle.map((rule, i) => {
    const next = targetNames(cycle[(i + 1) % cycle.length] ?? rule, entity);
    return rule.reads.find((name) => next.includes(name)) ?? rule.target;
  });
  const along = shared.reverse();
  return [...along, ...along.slice(0, 1)];
}

const follows = (path: readonly string[], from: string, to: string): boolean =>
  path.some((id, i) => id === from && path[i + 1] === to);

function listNodes(entity: EntityModel, rules: readonly Rule[], edges: readonly GraphEdge[]): GraphNode[] {
  const governing = groupBy(
    rules.flatMap((rule) => [...targetNames(rule, entity), ...(rule.self < 0 ? [rule.target] : [])]),
    (id) => id,
  );
  const sections = new Set(rules.flatMap((rule) => (rule.self < 0 ? [rule.target] : [])));
  const involved = new Set([...edges.flatMap(({ from, to }) => [from, to]), ...governing.keys()]);
  const fields = entity.fields.filter(({ name }) => involved.has(name));
  const names = new Set(fields.map(({ name }) => name));
  const others = [...involved].filter((id) => !names.has(id) && !sections.has(id));
  const node = (id: string, kind: GraphNode['kind'], title: string, pointer: string): GraphNode => {
    return { id, kind, title, rules: governing.get(id)?.length ?? 0, pointer };
  };
  return [
    ...fields.map(({ name, title, pointer }) => node(name, 'field', title, pointer)),
    ...[...sections].map((id) => node(id, 'section', sectionTitle(entity, id), id)),
    ...others.map((id) => node(id, 'outside', outsideTitle(entity, id), '')),
  ];
}

function outsideTitle(entity: EntityModel, id: string): string {
  const [root = '', name = ''] = id.split('.');
  return userTitle(name, entity) ?? OUTSIDE_TITLES[root] ?? id;
}
