import { useState, type ReactNode } from 'react';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';
import { RendererContext } from '#renderer/RendererContext.ts';
import { CasesPanel } from './cases/CasesPanel.tsx';
import { CoveragePanel } from './cases/CoveragePanel.tsx';
import { DiffPanel } from './matrix/DiffPanel.tsx';
import { ExplainPanel } from './cases/ExplainPanel.tsx';
import type { FormPort } from './form/FormPort.ts';
import { FormPanel } from './form/FormPanel.tsx';
import { useFormPort } from './form/useFormPort.ts';
import { useToolsRenderer } from './form/useToolsRenderer.ts';
import { GraphPanel } from './graph/GraphPanel.tsx';
import { MatrixPanel } from './matrix/MatrixPanel.tsx';
import { useToolbox } from './state/Toolbox.ts';
import type { Saving } from './state/useSaving.ts';
import { EDITOR_TAB, FIRST_TAB, PANEL_TABS } from './tabs.ts';

interface PanelsProps {
  readonly tab: string;
  readonly saving: Saving;
  /** The editor as the first tab, on a narrow window. */
  readonly editor: ReactNode | undefined;
  readonly onTab: (tab: string) => void;
}

/** The panels of one entity as tabs. Those that were opened stay as they are while others are in sight. */
export function Panels({ tab, saving, editor, onTab }: PanelsProps): ReactNode {
  const { check } = useToolbox();
  const port = useFormPort(onTab);
  const renderer = useToolsRenderer(check.product, port.situation);
  const tabs = editor === undefined ? PANEL_TABS : [{ key: EDITOR_TAB, title: '编辑', hasCount: false }, ...PANEL_TABS];
  const current = tabs.some(({ key }) => key === tab) ? tab : FIRST_TAB;
  const seen = useSeen(current);
  return (
    <RendererContext value={renderer}>
      <TabStrip label="工具" scenes={tabs} current={current} counts={undefined} onChange={onTab} />
      {tabs
        .filter(({ key }) => key === FIRST_TAB || seen.has(key))
        .map(({ key, title }) => (
          <div
            key={key}
            role="tabpanel"
            aria-label={title}
            className={key === EDITOR_TAB ? 'gj-tool-panel is-editor' : 'gj-tool-panel'}
            hidden={key !== current}
          >
            {key === EDITOR_TAB ? editor : <Panel name={key} isShown={key === current} port={port} saving={saving} />}
          </div>
        ))}
    </RendererContext>
  );
}

interface PanelProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly port: FormPort;
  readonly saving: Saving;
}

function Panel({ name, isShown, port, saving }: PanelProps): ReactNode {
  const { model } = useToolbox();
  switch (name) {
    case 'cases':
      return <CasesPanel isShown={isShown} onFill={port.fillIn} />;
    case 'coverage':
      return <CoveragePanel />;
    case 'graph':
      return model === undefined ? <NoModel /> : <GraphPanel model={model} />;
    case 'explain':
      return <ExplainPanel port={port} />;
    case 'diff':
      return <DiffPanel isShown={isShown} />;
    case 'matrix':
      return model === undefined ? <NoModel /> : <MatrixPanel model={model} port={port} isShown={isShown} />;
    default:
      return <FormPanel port={port} saving={saving} />;
  }
}

function NoModel(): ReactNode {
  return <EmptyState title="文档还不能使用" text="form.json 有错误；改正之后，内容出现在这里。" icon="warning" />;
}

/** The tabs that were opened so far. */
function useSeen(tab: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  return seen;
}
