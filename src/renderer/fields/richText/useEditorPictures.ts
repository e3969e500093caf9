import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createEditorCalls } from '#client/createEditorCalls.ts';
import type { EditorCalls, EditorConfig } from '#client/EditorCalls.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/** Pictures per call, so that users see progress. */
const GROUP = 5;
const DATA = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+=*)$/;

interface RemotePictures {
  readonly fetching: number;
  /** Fetches the pictures of other sites that came into the text, and puts ours in their place. */
  readonly settle: (editor: Editor) => void;
}

/** Handles pictures in pasted text: the server fetches remote ones, embedded ones are uploaded, failed ones removed. */
function useRemotePictures(
  calls: EditorCalls,
  loadConfig: () => Promise<EditorConfig>,
  onStart: (done: Promise<boolean>) => void,
): RemotePictures {
  const { notify } = useRenderer();
  const [fetching, setFetching] = useState(0);
  /** The result for each address; undefined: failed. An address in progress is in `asked` only. */
  const results = useRef(new Map<string, string | undefined>());
  const asked = useRef(new Set<string>());
  const apply = (editor: Editor): void => {
    if (editor.isDestroyed) return;
    const transaction = replaceRemote(editor.state, results.current);
    if (transaction !== undefined) editor.view.dispatch(transaction);
  };
  const takeGroup = async (group: readonly string[]): Promise<void> => {
    const found = new Map<string, string>();
    try {
      const config = await loadConfig();
      const web = group.filter((source) => /^https?:\/\//i.test(source));
      for (const [source, url] of await calls.fetchRemote(config, web)) found.set(source, url);
      for (const source of group) {
        const data = DATA.exec(source)?.[1];
        if (data !== undefined) found.set(source, (await calls.scrawl(config, data)).url);
      }
    } catch (cause) {
      // oxlint-disable-next-line no-console -- the user sees only the number of missing pictures.
      console.warn('图片获取失败', cause);
    }
    for (const source of group) results.current.set(source, found.get(source));
  };
  const takeAll = async (editor: Editor, sources: readonly string[]): Promise<boolean> => {
    setFetching((count) => count + sources.length);
    for (let i = 0; i < sources.length; i += GROUP) {
      const group = sources.slice(i, i + GROUP);
      await takeGroup(group);
      setFetching((count) => count - group.length);
      if (editor.isDestroyed) {
        notify.error(`还有 ${sources.length - i} 张图片没有获取完，未进入正文，请重新粘贴`);
        return false;
      }
      apply(editor);
    }
    const lost = sources.filter((source) => results.current.get(source) === undefined).length;
    if (lost > 0) notify.error(`有 ${lost} 张图片无法获取，已从正文中移除，请另存后用“图片”上传`);
    // The same text pasted again is tried again.
    for (const source of sources) {
      asked.current.delete(source);
      if (results.current.get(source) === undefined) results.current.delete(source);
    }
    return lost === 0;
  };
  return {
    fetching,
    settle: (editor) => {
      const sources = remoteSources(editor.state.doc);
      if (sources.length === 0) return;
      apply(editor);
      const fresh = sources.filter((source) => !results.current.has(source) && !asked.current.has(source));
      for (const source of fresh) asked.current.add(source);
      if (fresh.length > 0) onStart(takeAll(editor, fresh));
    },
  };
}

const MEGABYTE = 1024 * 1024;

export interface EditorPictures extends RemotePictures {
  readonly accept: string;
  readonly running: number;
  /** Uploads pictures one by one and inserts each at the cursor. `isPasted`: they come from the clipboard. */
  readonly insert: (editor: Editor, files: readonly File[], isPasted: boolean) => void;
}

/** Pictures of the editor. `onStart` receives each transfer, which resolves to false when some pictures failed. */
export function useEditorPictures(onStart: (done: Promise<boolean>) => void): EditorPictures {
  const { client, notify } = useRenderer();
  const calls = useMemo(() => createEditorCalls(client.http, window.sessionStorage), [client]);
  const config = useRef<EditorConfig>(undefined);
  const [accept, setAccept] = useState('.png,.jpg,.jpeg,.webp');
  const [running, setRunning] = useState(0);
  useEffect(() => {
    calls.config().then(
      (loaded) => {
        config.current = loaded;
        setAccept(loaded.imageAllowFiles.join(','));
      },
      (cause: unknown) => {
        // oxlint-disable-next-line no-console -- spec section 8: such a failure is only logged.
        console.error('编辑器配置加载失败', cause);
      },
    );
  }, [calls]);
  const loadConfig = async (): Promise<EditorConfig> => {
    config.current ??= await calls.config();
    return config.current;
  };
  const remote = useRemotePictures(calls, loadConfig, onStart);
  const uploadOne = async (editor: Editor, file: File, isPasted: boolean): Promise<boolean> => {
    const known = await loadConfig();
    if (file.size > known.imageMaxSize) {
      notify.error(`图片不能超过${Math.floor(known.imageMaxSize / MEGABYTE)}MB`);
      return false;
    }
    const { url, title } = isPasted ? await calls.screenshot(known, file) : await calls.upload(known, file, file.name);
    if (!editor.isDestroyed) editor.chain().focus().setImage({ src: url, alt: title }).run();
    return true;
  };
  const insert = async (editor: Editor, files: readonly File[], isPasted: boolean): Promise<boolean> => {
    let areThere = true;
    setRunning((count) => count + files.length);
    for (const file of files) {
      try {
        if (!(await uploadOne(editor, file, isPasted))) areThere = false;
      } catch (cause) {
        areThere = false;
        notify.error(errorText(asAppError(cause)));
      } finally {
        setRunning((count) => count - 1);
      }
    }
    return areThere;
  };
  return {
    ...remote,
    accept,
    running,
    insert: (editor, files, isPasted) => onStart(insert(editor, files, isPasted)),
  };
}

/** The addresses of pictures on other sites, each once. */
export function remoteSources(doc: Node): string[] {
  const found = new Set<string>();
  doc.descendants((node) => {
    const source = remoteOf(node);
    if (source !== undefined) found.add(source);
    return !node.isTextblock;
  });
  return [...found];
}

/** Replaces fetched pictures by our copies and removes failed ones (undefined), without undo. Undefined: no change. */
export function replaceRemote(
  { doc, tr }: EditorState,
  results: ReadonlyMap<string, string | undefined>,
): Transaction | undefined {
  doc.descendants((node, position) => {
    const source = remoteOf(node);
    if (source !== undefined && results.has(source)) {
      const [from, src] = [tr.mapping.map(position), results.get(source)];
      if (src === undefined) tr.delete(from, from + node.nodeSize);
      else tr.setNodeMarkup(from, undefined, { ...node.attrs, src, remote: null });
    }
    return !node.isTextblock;
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : undefined;
}

function remoteOf({ type, attrs }: Node): string | undefined {
  const source: unknown = type.name === 'image' ? attrs['remote'] : undefined;
  return typeof source === 'string' ? source : undefined;
}
