import { type ReactNode, useMemo, useState } from 'react';
import { buildGraph, influences, isDrawable, layoutGraph, legendEffects, type RuleGraph } from '#annex/proof';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import { useToolbox } from '#toolbox/state/Toolbox.ts';
import { GraphDetails, type OpenPlace } from './GraphDetails.tsx';
import { GraphPicture } from './GraphPicture.tsx';
import './graph.css';

/** The rules of the entity as a picture; every node and line leads to its place in the editor. */
export function GraphPanel({ model }: { model: EntityModel }): ReactNode {
  const { revealPointer } = useToolbox();
  const graph = useMemo(() => buildGraph(model), [model]);
  return <RuleGraphView graph={graph} onOpen={(pointer, file) => revealPointer(`${model.key}/${file}`, pointer)} />;
}

/** An entity's rules as a picture with pan, zoom and keyboard; describes the chosen node. */
export function RuleGraphView({ graph, onOpen }: { graph: RuleGraph; onOpen: OpenPlace }): ReactNode {
  const layout = useMemo(() => (isDrawable(graph) ? layoutGraph(graph) : undefined), [graph]);
  const [hovered, setHovered] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const known = graph.nodes.some(({ id }) => id === chosen) ? chosen : undefined;
  const lit = hovered ?? known;
  const reach = useMemo(() => (lit === undefined ? undefined : influences(graph, lit)), [graph, lit]);
  const titles = useMemo(() => new Map(graph.nodes.map(({ id, title }) => [id, title])), [graph]);
  if (graph.nodes.length === 0) return <p className="gj-graph-empty">这个实体没有联动规则</p>;
  return (
    <div className="gj-graph">
      {graph.cycles.map((cycle) => (
        <p key={cycle.join(' ')} className="gj-graph-cycle" role="alert">
          循环：{cycle.map((id) => titles.get(id) ?? id).join(' → ')}
        </p>
      ))}
      <GraphLegend graph={graph} />
      {layout === undefined ? (
        <p className="gj-graph-empty">
          字段太多（{graph.nodes.length} 个），不画图；命令 guiju graph --field 可以只画一个字段
        </p>
      ) : (
        <GraphPicture
          graph={graph}
          layout={layout}
          chosen={known}
          reach={reach}
          onHover={setHovered}
          onChoose={setChosen}
          onOpen={onOpen}
        />
      )}
      <GraphDetails graph={graph} chosen={known} onOpen={onOpen} onChoose={setChosen} />
    </div>
  );
}

function GraphLegend({ graph }: { graph: RuleGraph }): ReactNode {
  const shown = legendEffects(graph.edges).map((property) => ({ property, ...factsOf(property) }));
  return (
    <ul className="gj-graph-legend" aria-label="图例">
      {shown.map(({ property, title, line }) => (
        <li key={property}>
          <svg width="40" height="8" aria-hidden>
            <path d="M0 4h40" stroke={line.color} className={`gj-graph-line-${property}`} strokeDasharray={line.dash} />
          </svg>
          {title}
        </li>
      ))}
    </ul>
  );
}
