import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { EditorConfig } from '#client/editor/EditorCalls.ts';
import { errorText } from '../../../feedback/errorText.ts';
import { useRenderer } from '../../../RendererContext.ts';
import { asAppError } from '../../../stores/useLoad.ts';

const MEGABYTE = 1024 * 1024;

export interface EditorPictures {
  /** File endings for the file dialog. */
  readonly accept: string;
  /** How many are on their way. */
  readonly running: number;
  /** Uploads pictures one after the other and puts each where the cursor stands. */
  readonly insert: (editor: Editor, files: readonly File[]) => void;
}

/** Pictures of the editor: its configuration is loaded once it is there; that it could not be is only logged (spec section 8). */
export function useEditorPictures(): EditorPictures {
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
  const uploadOne = async (editor: Editor, file: File): Promise<void> => {
    const known = config.current ?? (await client.editor.config());
    config.current = known;
    if (file.size > known.imageMaxSize) {
      notify.error(`图片不能超过${Math.floor(known.imageMaxSize / MEGABYTE)}MB`);
      return;
    }
    const { url, title } = await client.editor.upload(known, file, file.name === '' ? '截图.png' : file.name);
    if (!editor.isDestroyed) editor.chain().focus().setImage({ src: url, alt: title }).run();
  };
  const insert = async (editor: Editor, files: readonly File[]): Promise<void> => {
    for (const file of files) {
      setRunning((count) => count + 1);
      try {
        await uploadOne(editor, file);
      } catch (cause) {
        notify.error(errorText(asAppError(cause)));
      } finally {
        setRunning((count) => count - 1);
      }
    }
  };
  return {
    accept,
    running,
    insert: (editor, files) => {
      void insert(editor, files);
    },
  };
}
