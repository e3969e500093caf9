import {
  useCallback,
  useMemo,
  useState,
  type ReactNode,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
} from 'react';
import { useSnapshot } from 'valtio';
import { Button } from 'antd';
import { findPlace } from '#documents/findPlace.ts';
import { useLeaveGuard } from '#renderer/form/save/useLeaveGuard.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { projectStore } from '#app/session/projectStore.ts';
import { EditorPane } from './editor/EditorPane.tsx';
import { type SchemaTexts, loadSchemaTexts } from './worker/SchemaTexts.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import './splitPane.css';
import { LEAST, MOST, readShare, writeShare } from './paneShare.ts';
import { Panels } from './Panels.tsx';
import { ToolboxContext, type ToolsPlace, type Toolbox } from './state/Toolbox.ts';
import { useAddress } from './state/useAddress.ts';
import { useCheck } from './state/useCheck.ts';
import { listenDevEvents } from '#client/listenDevEvents.ts';
import { type Texts, useTexts } from './state/useTexts.ts';
import { useSaving } from './state/useSaving.ts';
import { EDITOR_TAB, FIRST_TAB } from './tabs.ts';

const STEP = 4;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

/** Two panes and the bar between them. */
interface Split {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Percent of the width that the left pane takes. */
  readonly share: number;
  readonly isFolded: boolean;
  readonly isDragged: boolean;
  readonly fold: () => void;
  /** What the bar listens to. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** The share of the left pane, moved by mouse, finger and arrow keys, and remembered; Enter folds the pane away. */
function useSplit(): Split {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(readShare);
  const [isFolded, setIsFolded] = useState(false);
  const [isDragged, setIsDragged] = useState(false);
  const move = (next: number): void => {
    const kept = Math.round(Math.min(MOST, Math.max(LEAST, next)) * 10) / 10;
    setShare(kept);
    writeShare(kept);
  };
  const fold = (): void => {
    setIsFolded(!isFolded);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (event.key === 'Enter') fold();
    else if (event.key === 'Home') move(LEAST);
    else if (event.key === 'End') move(MOST);
    else if (step !== undefined) move(share + step);
    else return;
    event.preventDefault();
  };
  const end = (): void => {
    setIsDragged(false);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (isFolded) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsDragged(true);
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (isDragged && box !== undefined) move(((clientX - box.left) / box.width) * 100);
  };
  const handlers = { onKeyDown, onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
  return { frame, share, isFolded, isDragged, fold, handlers };
}

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

/** Two panes side by side with a bar between them that can be dragged, moved by arrow keys, and folded away with its pane. */
function SplitPane({ left, right }: { left: ReactNode; right: ReactNode }): ReactNode {
  const { frame, share, isFolded, isDragged, fold, handlers } = useSplit();
  const label = isFolded ? '展开编辑器' : '收起编辑器';
  return (
    <div ref={frame} className={isDragged ? 'gj-split is-dragged' : 'gj-split'}>
      <div className="gj-split-pane" style={{ flexBasis: `${share}%` }} hidden={isFolded}>
        {left}
      </div>
      <div className="gj-split-middle">
        <div
          className="gj-split-bar"
          role="separator"
          aria-orientation="vertical"
          aria-label="编辑器宽度"
          aria-valuenow={isFolded ? 0 : Math.round(share)}
          tabIndex={0}
          {...handlers}
        />
        <Button
          className="gj-split-fold"
          size="small"
          aria-label={label}
          title={label}
          icon={<Icon name={isFolded ? 'chevronRight' : 'chevronLeft'} size={14} />}
          onClick={fold}
        />
      </div>
      <div className="gj-split-rest">{right}</div>
    </div>
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
