import { Button } from 'antd';
import type { ReactNode } from 'react';
import { influences, type Influence, type GraphEdge, type RuleGraph, describeNode } from '#annex/proof';
import { factsOf } from '#proof/analysis/effectFacts.ts';

interface GraphDetailsProps {
  readonly graph: RuleGraph;
  readonly chosen: string | undefined;
  readonly onOpen: OpenPlace;
  readonly onChoose: (id: string) => void;
}

/** The influences from and on the chosen field, as text, with a button per rule. */
export function GraphDetails({ graph, chosen, onOpen, onChoose }: GraphDetailsProps): ReactNode {
  const node = graph.nodes.find(({ id }) => id === chosen);
  if (node === undefined) return <p className="gj-graph-hint">选择一个字段，查看它影响谁、受谁影响</p>;
  const { influences: down, influencedBy } = influences(graph, node.id);
  return (
    <section className="gj-graph-details" aria-label={describeNode(node)}>
      <h3>{describeNode(node)}</h3>
      <InfluenceList title="影响" found={down} graph={graph} onOpen={onOpen} onChoose={onChoose} />
      <InfluenceList title="受影响于" found={influencedBy} graph={graph} onOpen={onOpen} onChoose={onChoose} />
    </section>
  );
}

function InfluenceList(
  props: { title: string; found: readonly Influence[] } & Omit<GraphDetailsProps, 'chosen'>,
): ReactNode {
  const { title, found, graph, onOpen, onChoose } = props;
  const name = (id: string): string => graph.nodes.find((node) => node.id === id)?.title ?? id;
  const rules = (edges: readonly GraphEdge[]): GraphEdge[] =>
    edges.filter((edge, i) => edges.findIndex((other) => ruleOf(other) === ruleOf(edge)) === i);
  return (
    <div>
      <h4>{title}</h4>
      {found.length === 0 ? <p className="gj-graph-hint">无</p> : null}
      <ul>
        {found.map(({ id, distance, edges }) => (
          <li key={id}>
            <Button type="link" size="small" onClick={() => onChoose(id)}>
              {name(id)}
            </Button>
            {distance === 1 ? null : <span className="gj-graph-hint">第 {distance} 层</span>}
            {rules(edges).map((edge) => (
              <Button
                key={ruleOf(edge)}
                size="small"
                autoInsertSpace={false}
                aria-label={`打开规则：${name(edge.from)} 决定 ${name(edge.to)} 的${factsOf(edge.property).title}`}
                onClick={() => onOpen(edge.pointer, edge.file)}
              >
                {factsOf(edge.property).title}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const ruleOf = ({ file, pointer, property, from, to }: GraphEdge): string =>
  [file, pointer, property, from, to].join(' ');

/** Opens the place of a rule, field or section: a JSON pointer in one of the entity's documents. */
export type OpenPlace = (pointer: string, file: GraphEdge['file']) => void;
