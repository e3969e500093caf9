import { useCallback, type ReactNode } from 'react';
import { Bone } from '#renderer/feedback/Bone.tsx';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import { loadSchemaTexts } from './worker/SchemaTexts.ts';
import { ToolboxFrame } from './ToolboxFrame.tsx';
import './tools.css';

/** The toolbox: schema documents as text, and beside it what they make: form, cases, coverage, graph, explanation, difference. */
export function ToolsScreen(): ReactNode {
  const { client } = useRenderer();
  const load = useCallback((signal: AbortSignal) => loadSchemaTexts(client.schemas, signal), [client]);
  const { data, error, retry } = useLoad(load);
  if (data === undefined)
    return (
      <div className="gj-tools">
        {error === undefined ? <Skeleton /> : <ErrorState error={error} onRetry={retry} />}
      </div>
    );
  return (
    <div className="gj-tools">
      {data.size === 0 ? (
        <EmptyState
          title="schemas 文件夹中还没有文档"
          text="先建立一个实体的 form.json，再打开工具箱。"
          icon="template"
        />
      ) : (
        <ToolboxFrame loaded={data} />
      )}
    </div>
  );
}

function Skeleton(): ReactNode {
  return (
    <div className="gj-tools-skeleton" aria-busy aria-label="正在加载">
      {[40, 64, 56, 72, 48, 60].map((width, index) => (
        <Bone key={index} width={`${width}%`} />
      ))}
    </div>
  );
}
