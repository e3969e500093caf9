import { useCallback, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'react-router-dom';
import { SkeletonBar, EmptyState, ErrorState } from '#renderer/feedback/ScreenState.tsx';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import { loadSchemaTexts, type SchemaTexts, folderOf } from './worker/SchemaTexts.ts';
import { findPlace } from '#documents/locateProblem.ts';
import { useLeaveGuard } from '#renderer/form/save/useLeaveGuard.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { projectStore } from '#app/session/projectStore.ts';
import { EditorPane } from './editor/EditorPane.tsx';
import { SplitPane } from './SplitPane.tsx';
import { Panels } from './Panels.tsx';
import { ToolboxContext, type ToolsPlace, type Toolbox } from './state/Toolbox.ts';
import { useSaving } from './state/useSaving.ts';
import { useCheck } from './state/useCheck.ts';
import { listenDevEvents } from '#client/listenDevEvents.ts';
import { type Texts, useTexts } from './state/useTexts.ts';
import { useOverview } from './state/useOverview.ts';
import { EDITOR_TAB, FIRST_TAB } from './tabs.ts';
import './tools.css';

const LEAVE = {
  title: '离开工具箱？',
  content: '修改过的文档还没有保存或下载。',
  yes: '离开',
  no: '留下',
  danger: true,
};

/** The toolbox over loaded documents: editor on the left, panels on the right; on a phone one of them at a time. */
function ToolboxFrame({ loaded }: { loaded: SchemaTexts }): ReactNode {
  const isPhone = useIsPhone();
  const { isDev } = useSnapshot(projectStore);
  const texts = useTexts(loaded);
  const { check, ask } = useCheck(texts.current);
  const saving = useSaving(texts);
  const overview = useOverview(texts);
  const address = useAddress(texts.current, isPhone ? EDITOR_TAB : FIRST_TAB);
  const [target, setTarget] = useState<ToolsPlace | undefined>(address.place);
  useFreshTexts(texts, isDev);
  useLeaving(texts);
  const { file, entity, openFile, openTab } = address;
  const reveal = useCallback(
    ({ file: other, line, column }: ToolsPlace) => {
      openFile(other);
      if (isPhone) openTab(EDITOR_TAB);
      setTarget({ file: other, line, column });
    },
    [openFile, openTab, isPhone],
  );
  const toolbox = useMemo<Toolbox>(
    () => ({
      texts,
      check,
      ask,
      entity,
      file,
      model: check.product.findEntity(entity),
      overview,
      canSave: isDev,
      open: openFile,
      reveal,
      revealPointer: (other, pointer, range, text = texts.current.get(other) ?? '') => {
        reveal({ file: other, ...findPlace(text, pointer, range) });
      },
    }),
    [texts, check, ask, entity, file, overview, isDev, openFile, reveal],
  );
  const editor = <EditorPane saving={saving} target={target} />;
  const tab = address.tab === EDITOR_TAB && !isPhone ? FIRST_TAB : address.tab;
  const panels = (
    <Panels key={entity} tab={tab} saving={saving} editor={isPhone ? editor : undefined} onTab={openTab} />
  );
  return (
    <ToolboxContext value={toolbox}>
      <h1 className="gj-unseen">工具箱</h1>
      {isPhone ? panels : <SplitPane left={editor} right={panels} />}
    </ToolboxContext>
  );
}

/** Confirms before edited documents are left. */
function useLeaving({ edited }: Texts): void {
  const { notify } = useRenderer();
  useLeaveGuard(
    () => edited.size > 0,
    () => notify.ask(LEAVE),
  );
}

/** In development: takes over what other editors write to the server's folder. */
function useFreshTexts({ refresh }: Pick<Texts, 'refresh'>, isDev: boolean): void {
  const { client } = useRenderer();
  useEffect(() => {
    if (!isDev) return undefined;
    const controller = new AbortController();
    const stop = listenDevEvents(() => {
      // If this fetch fails, the next change fetches again.
      loadSchemaTexts(client.http, controller.signal).then(refresh, () => undefined);
    });
    return () => {
      controller.abort();
      stop();
    };
  }, [client, isDev, refresh]);
}

/** The content of the address: the document in the editor, the entity of the panels, and the visible panel. */
interface Address {
  readonly file: string;
  readonly entity: string;
  readonly tab: string;
  /** The place of the document that the address names. */
  readonly place: ToolsPlace | undefined;
  readonly openFile: (file: string) => void;
  readonly openTab: (tab: string) => void;
}

/** Reads and changes the address, so that users can send a link to a place in the toolbox. */
function useAddress(texts: SchemaTexts, firstTab: string): Address {
  const [search, setSearch] = useSearchParams();
  const isForm = (name: string): boolean => texts.has(`${name}/form.json`);
  const asked = search.get('file') ?? '';
  const first = [...texts.keys()].find((file) => file.endsWith('/form.json')) ?? [...texts.keys()][0] ?? '';
  // An address may name only an entity: then its form is opened.
  const file = [asked, `${search.get('entity') ?? ''}/form.json`].find((name) => texts.has(name)) ?? first;
  const named = [folderOf(file), search.get('entity') ?? '', folderOf(first)];
  const entity = named.find(isForm) ?? '';
  const set = useCallback(
    (change: Readonly<Record<string, string>>) => {
      setSearch((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true });
    },
    [setSearch],
  );
  const openFile = useCallback(
    (next: string) => {
      const folder = folderOf(next);
      set(texts.has(`${folder}/form.json`) ? { file: next, entity: folder } : { file: next });
    },
    [set, texts],
  );
  const openTab = useCallback((tab: string) => set({ tab }), [set]);
  const line = Number(search.get('line') ?? 0);
  const place = line > 0 ? { file, line, column: Number(search.get('column') ?? 1) } : undefined;
  return { file, entity, place, tab: search.get('tab') ?? firstTab, openFile, openTab };
}

/**
 * The toolbox: schema documents as text, and panels with their results: form, cases, coverage, graph, explanation,
 * difference.
 */
export function ToolsScreen(): ReactNode {
  const { client } = useRenderer();
  const load = useCallback((signal: AbortSignal) => loadSchemaTexts(client.http, signal), [client]);
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

const Skeleton = (): ReactNode => (
  <div className="gj-gap-16 gj-tools-skeleton" role="status" aria-busy aria-label="正在加载">
    {[40, 64, 56, 72, 48, 60].map((width, index) => (
      <SkeletonBar key={index} width={`${width}%`} />
    ))}
  </div>
);
