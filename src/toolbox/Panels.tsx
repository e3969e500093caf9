import { lazy, Suspense, useState, type ReactNode, useMemo, type MouseEvent } from 'react';
import { EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';
import { RendererContext, useRenderer, type Renderer, useStable } from '#renderer/stores/RendererContext.ts';
import { CasesPanel } from './cases/CasesPanel.tsx';
import { CoveragePanel } from './cases/CoveragePanel.tsx';
import { DiffPanel } from './diff/DiffPanel.tsx';
import { ExplainPanel } from './form/ExplainPanel.tsx';
import type { FormPort, FillRequest } from './form/LiveForm.tsx';
import { FormPanel } from './form/FormPanel.tsx';
import { openCase } from '#proof/cases/runCase.ts';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { useToolbox } from './state/Toolbox.ts';
import type { FileSaving } from './state/useSaving.ts';
import { FIRST_TAB, EDITOR_TAB, PANEL_TABS } from './tabs.ts';
import { situationOf, situationOfRecord, USUAL_SITUATION, type Situation } from './form/Situation.ts';
import type { SchemaReply } from '#wire/SchemaReply.ts';
import { AppError } from '#engine/errors.ts';
import { zoneNow } from '#renderer/stores/zoneNow.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSchemaStore } from '#renderer/stores/createSchemaStore.ts';
import type { ToolsProduct } from './state/ToolsProduct.ts';

const GraphPanel = lazy(async () => ({ default: (await import('#annex/panels')).GraphPanel }));
const MatrixPanel = lazy(async () => ({ default: (await import('#annex/panels')).MatrixPanel }));
const OverviewPanel = lazy(async () => ({ default: (await import('#annex/panels')).OverviewPanel }));
const ReportsPanel = lazy(async () => ({ default: (await import('#annex/panels')).ReportsPanel }));

interface PanelsProps {
  readonly tab: string;
  readonly saving: FileSaving;
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
            {key === EDITOR_TAB ? (
              editor
            ) : (
              <Suspense>
                <ToolPanel name={key} isShown={key === current} port={port} saving={saving} onTab={onTab} />
              </Suspense>
            )}
          </div>
        ))}
    </RendererContext>
  );
}

interface PanelProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly port: FormPort;
  readonly saving: FileSaving;
  readonly onTab: (tab: string) => void;
}

function ToolPanel({ name, isShown, port, saving, onTab }: PanelProps): ReactNode {
  const { model } = useToolbox();
  switch (name) {
    case 'cases':
      return <CasesPanel isShown={isShown} saving={saving} onFill={port.fillIn} />;
    case 'coverage':
      return <CoveragePanel />;
    case 'graph':
      return model === undefined ? <NoModel /> : <GraphPanel model={model} />;
    case 'explain':
      return <ExplainPanel port={port} />;
    case 'diff':
      return <DiffPanel isShown={isShown} />;
    case 'matrix':
      return model === undefined ? (
        <NoModel />
      ) : (
        <MatrixPanel model={model} port={port} isShown={isShown} saving={saving} />
      );
    case 'overview':
      return <OverviewPanel onTab={onTab} />;
    case 'reports':
      return <ReportsPanel isShown={isShown} saving={saving} />;
    default:
      return <FormPanel port={port} saving={saving} />;
  }
}

const NoModel = (): ReactNode => (
  <EmptyState title="文档还不能使用" text="form.json 有错误；改正之后，内容出现在这里。" icon="warning" />
);

/** The tabs that were opened so far. */
function useSeen(tab: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  return seen;
}

/** Shares the live form of an entity with the other panels. */
function useFormPort(onTab: (tab: string) => void): FormPort {
  const { check, model } = useToolbox();
  const [situation, setSituation] = useState(USUAL_SITUATION);
  const [engine, setEngine] = useState<FormEngine>();
  const [fill, setFill] = useState<FillRequest>();
  const [asked, setAsked] = useState<string>();
  return {
    situation,
    setSituation,
    engine,
    setEngine,
    fill,
    fillIn: (ruleCase) => {
      if (model === undefined) return;
      const { context } = openCase(model, ruleCase, check.product.enums, check.product.findEntity);
      setSituation(situationOf(model, ruleCase));
      setFill({ values: context.values, refs: context.refs });
      onTab(FIRST_TAB);
    },
    fillRecord: ({ values, stored, refs }) => {
      if (model === undefined) return;
      setSituation(situationOfRecord(model, stored, zoneNow()));
      setFill({ values: { ...values, ...stored }, refs });
    },
    asked,
    ask: setAsked,
    onClickCapture: (event) => {
      const name = event.altKey ? labelledField(event) : undefined;
      if (name === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(name);
      onTab('explain');
    },
    goTo: (field) => {
      onTab(FIRST_TAB);
      // The form is in sight by the next frame.
      requestAnimationFrame(() => engine?.reveal([{ field, message: '' }]));
    },
  };
}

function labelledField({ target }: MouseEvent): string | undefined {
  const label = target instanceof Element ? target.closest('.gj-label') : null;
  return label?.closest<HTMLElement>('[data-field]')?.dataset['field'];
}

/** The surroundings of the live form: edited documents in place of the server's, the chosen user and moment. Records are the server's. */
function useToolsRenderer(product: ToolsProduct, { user, now }: Situation): Renderer {
  const outer = useRenderer();
  const drawn = useFormProduct(product);
  const chosen = useStable(user);
  return useMemo(
    () => ({
      ...outer,
      user: chosen,
      now: () => now,
      recordPath: () => undefined,
      listPath: () => undefined,
      schemas: createSchemaStore((key) => Promise.resolve(readSchema(drawn, key))),
      enums: createEnumStore(async (typeName) => {
        const known = drawn.enums(typeName)?.items;
        // The server knows types whose items are records; a new type is not known anywhere yet.
        return known ?? outer.client.http.get('/api/enumdata/GetEnumItems', { typeName }).catch(() => []);
      }),
    }),
    [outer, drawn, chosen, now],
  );
}

function readSchema(product: ToolsProduct, key: string): SchemaReply {
  const [documents, model] = [product.entities.get(key), product.findEntity(key)];
  if (documents === undefined || model === undefined)
    throw new AppError('NOT_FOUND', { text: `${key} 的文档还不能使用` });
  return {
    Key: key,
    Hash: '',
    Organisation: product.organisation,
    Documents: documents,
    Access: {
      Actions: ['view', 'create', 'edit'],
      Readable: model.fields.map(({ name }) => name),
      Writable: model.fields.filter(({ computed }) => !computed).map(({ name }) => name),
      Masked: [],
    },
    Scenes: {},
  };
}

interface Kept {
  readonly product: ToolsProduct;
  readonly text: string;
}

/** The product as forms use it: the same object while only cases and lists change, so that the form's input stays. */
function useFormProduct(product: ToolsProduct): ToolsProduct {
  const [kept, setKept] = useState<Kept>(() => ({ product, text: productText(product) }));
  const [looked, setLooked] = useState(product);
  if (looked === product) return kept.product;
  setLooked(product);
  const text = productText(product);
  if (text === kept.text) return kept.product;
  setKept({ product, text });
  return product;
}

function productText({ entities, enumDocuments, organisation }: ToolsProduct): string {
  const drawn = [...entities.values()].map(({ key, form, forms, workflow }) => [key, form, forms, workflow]);
  return JSON.stringify([drawn, enumDocuments, organisation]);
}
