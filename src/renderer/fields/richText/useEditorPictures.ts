import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { EditorConfig } from '#client/EditorCalls.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { useRemotePictures } from './useRemotePictures.ts';

const MEGABYTE = 1024 * 1024;

export interface EditorPictures {
  /** File endings for the file dialog. */
  readonly accept: string;
  /** How many are on their way. */
  readonly running: number;
  /** How many of other sites are being fetched. */
  readonly fetching: number;
  /** Uploads pictures one after the other and puts each where the cursor stands. `isPasted`: they come from the clipboard. */
  readonly insert: (editor: Editor, files: readonly File[], isPasted: boolean) => void;
  /** Fetches the pictures of other sites that came into the text. */
  readonly settle: (editor: Editor) => void;
}

/**
 * Pictures of the editor: its configuration is loaded once it is there; that it could not be is only logged (spec section 8). `onStart`
 * receives what begins to be fetched or sent: it resolves to false when not all of it came.
 */
export function useEditorPictures(onStart: (done: Promise<boolean>) => void): EditorPictures {
  const { client, notify } = useRenderer();
  const config = useRef<EditorConfig>(undefined);
  const [accept, setAccept] = useState('.png,.jpg,.jpeg,.webp');
  const [running, setRunning] = useState(0);
  useEffect(() => {
    client.editor.config().then(
      (loaded) => {
        config.current = loaded;
        setAccept(loaded.imageAllowFiles.join(','));
      },
      (cause: unknown) => {
        // eslint-disable-next-line no-console -- spec section 8: such a failure is only logged.
        console.error('编辑器配置加载失败', cause);
      },
    );
  }, [client]);
  const loadConfig = async (): Promise<EditorConfig> => {
    config.current ??= await client.editor.config();
    return config.current;
  };
  const { fetching, settle } = useRemotePictures(loadConfig, onStart);
  const uploadOne = async (editor: Editor, file: File, isPasted: boolean): Promise<boolean> => {
    const known = await loadConfig();
    if (file.size > known.imageMaxSize) {
      notify.error(`图片不能超过${Math.floor(known.imageMaxSize / MEGABYTE)}MB`);
      return false;
    }
    const { url, title } = isPasted
      ? await client.editor.screenshot(known, file)
      : await client.editor.upload(known, file, file.name);
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
    accept,
    running,
    fetching,
    insert: (editor, files, isPasted) => {
      onStart(insert(editor, files, isPasted));
    },
    settle,
  };
}
