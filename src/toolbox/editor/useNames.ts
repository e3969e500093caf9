import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '#renderer/layout/composing.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useToolbox } from '../state/Toolbox.ts';
import type { DescribedName, NamePlace } from '../worker/ToolsTask.ts';
import { TaskEnded } from '../worker/ToolsWorker.ts';
import type { EditorPort, NameAsked } from './createExtensions.ts';

/** The message for names in documents that are not available here. */
export const NOT_HERE = '演示数据、网站页面和代码不在工具箱里';

/** Milliseconds that the cursor stays where it is. */
const DELAY = 150;

/** The name at the cursor, and its operations. */
export interface Names {
  readonly name: DescribedName | undefined;
  /** The uses from the last request, or undefined. */
  readonly uses: readonly NamePlace[] | undefined;
  /** The user is entering another name. */
  readonly isRenaming: boolean;
  readonly onPlace: (offset: number) => void;
  readonly describe: EditorPort['describe'];
  readonly onName: (asked: NameAsked) => void;
  /** Renames it in all documents that name it. */
  readonly rename: (to: string) => Promise<void>;
  readonly close: () => void;
}

/** Follows the cursor and queries the documents for the name under it. */
export function useNames(): Names {
  const { texts, file, ask, open, reveal } = useToolbox();
  const { notify } = useRenderer();
  const { current } = texts;
  const [place, setPlace] = useState({ file, offset: 0 });
  const [name, setName] = useState<DescribedName>();
  const [uses, setUses] = useState<readonly NamePlace[]>();
  const [isRenaming, setIsRenaming] = useState(false);
  const settled = useDebounced(place, DELAY);
  const latest = useRef(settled);
  const fail = useCallback(
    (cause: unknown) => {
      if (!(cause instanceof TaskEnded)) notify.error(cause instanceof Error ? cause.message : String(cause));
    },
    [notify],
  );
  useEffect(() => {
    latest.current = settled;
    ask('describe', settled, current).then(
      (found) => latest.current === settled && setName(found ?? undefined),
      (cause: unknown) => {
        if (latest.current !== settled) return;
        setName(undefined);
        fail(cause);
      },
    );
  }, [ask, settled, current, fail]);
  const close = useCallback(() => {
    setUses(undefined);
    setIsRenaming(false);
  }, []);
  const onName = (asked: NameAsked): void => {
    if (asked === 'rename') setIsRenaming(true);
    // The cursor may have moved only just now.
    else if (asked === 'uses') ask('uses', place, current).then(setUses, fail);
    else
      ask('describe', place, current).then((found) => {
        if (found?.told !== undefined) reveal(found.told);
      }, fail);
  };
  return {
    name: place.file === file ? name : undefined,
    uses,
    isRenaming,
    onPlace: (offset) => setPlace({ file, offset }),
    describe: (offset) =>
      ask('describe', { file, offset }, current).then(
        (found) => found ?? undefined,
        (cause: unknown) => {
          fail(cause);
          return undefined;
        },
      ),
    onName,
    rename: (to) =>
      ask('rename', { ...place, to }, current).then(({ changed, moves }) => {
        for (const each of changed) {
          const from = moves.find((move) => move.to === each.file)?.from;
          if (from === undefined) texts.edit(each.file, each.text);
          else texts.move(from, each.file, each.text);
        }
        const next = moves.find((move) => move.from === file)?.to;
        if (next !== undefined) open(next);
        close();
        notify.success(
          `已在 ${changed.length} 个文档里改名，保存后生效：${changed.map((each) => each.file).join('、')}`,
        );
      }, fail),
    close,
  };
}
