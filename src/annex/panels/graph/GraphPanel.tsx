import { useMemo, type ReactNode } from 'react';
import { buildGraph } from '#annex/proof';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { useToolbox } from '#toolbox/state/Toolbox.ts';
import { RuleGraphView } from './RuleGraphView.tsx';

/** The rules of the entity as a picture; every node and line leads to its place in the editor. */
export function GraphPanel({ model }: { model: EntityModel }): ReactNode {
  const { revealPointer } = useToolbox();
  const graph = useMemo(() => buildGraph(model), [model]);
  return <RuleGraphView graph={graph} onOpen={(pointer, file) => revealPointer(`${model.key}/${file}`, pointer)} />;
}
