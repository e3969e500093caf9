import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { findPlace } from '#documents/findPlace.ts';
import { useLeaveGuard } from '#renderer/form/save/useLeaveGuard.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { projectStore } from '#app/session/projectStore.ts';
import { EditorPane } from './editor/EditorPane.tsx';
import { type SchemaTexts, loadSchemaTexts } from './worker/SchemaTexts.ts';
import { SplitPane } from './SplitPane.tsx';
import { Panels } from './Panels.tsx';
import { ToolboxContext, type ToolsPlace, type Toolbox } from './state/Toolbox.ts';
import { useAddress } from './state/useAddress.ts';
import { useCheck } from './state/useCheck.ts';
import { listenDevEvents } from '#client/listenDevEvents.ts';
import { type Texts, useTexts } from './state/useTexts.ts';
import { useSaving } from './state/useSaving.ts';
import { EDITOR_TAB, FIRST_TAB } from './tabs.ts';

const LEAVE = {
  title: '离开工具箱？',
  content: '修改过的文档还没有保存或下载。',
  yes: '离开',
  no: '留下',
  danger: true,
};

/** The toolbox over loaded documents: editor at the left, panels at the right; on a phone one of them at a time. */
export function ToolboxFrame({ loaded }: { loaded: SchemaTexts }): ReactNode {
  const isPhone = useIsPhone();
  const { isDev } = useSnapshot(projectStore);
  const texts = useTexts(loaded);
  const check = useCheck(texts.current);
  const saving = useSaving(texts);
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
      entity,
      file,
      model: check.product.findEntity(entity),
      canSave: isDev,
      open: openFile,
      reveal,
      revealPointer: (other, pointer, range, text = texts.current.get(other) ?? '') => {
        reveal({ file: other, ...findPlace(text, pointer, range) });
      },
    }),
    [texts, check, entity, file, isDev, openFile, reveal],
  );
  const editor = <EditorPane saving={saving} target={target} />;
  const tab = address.tab === EDITOR_TAB && !isPhone ? FIRST_TAB : address.tab;
  const panels = (
    <Panels key={entity} tab={tab} saving={saving} editor={isPhone ? editor : undefined} onTab={openTab} />
  );
  return (
    <ToolboxContext value={toolbox}>{isPhone ? panels : <SplitPane left={editor} right={panels} />}</ToolboxContext>
  );
}

/** Asks before edited documents are left behind. */
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
      // What cannot be fetched now comes with the next change.
      loadSchemaTexts(client.schemas, controller.signal).then(refresh, () => undefined);
    });
    return () => {
      controller.abort();
      stop();
    };
  }, [client, isDev, refresh]);
}
