import { useState } from 'react';
import type { Texts } from './useTexts.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { saveBlob } from '#renderer/list/actions/saveBlob.ts';
import { useRenderer, asAppError } from '#renderer/stores/RendererContext.ts';
import { loadSchemaText, nameOf } from '../worker/SchemaTexts.ts';

/** Ways to keep an edited document. */
export interface FileSaving {
  readonly isSaving: boolean;
  /** Writes a text to the server's folder, confirming overwrites; resolves to whether it was written. */
  readonly save: (file: string, text: string) => Promise<boolean>;
  /** Hands the text to the browser's downloads. */
  readonly download: (file: string, text: string) => void;
  readonly copy: (text: string) => void;
}

const OTHERS = {
  title: '磁盘上的文件已被修改',
  content: '打开工具箱之后，这个文件在别处被修改过。保存会覆盖那些修改。',
  yes: '覆盖',
  danger: true,
};

/** Saves documents on a server in development mode; everywhere else they can be downloaded or copied. */
export function useSaving({ stored, moved, store }: Texts): FileSaving {
  const { client, notify, work } = useRenderer();
  const [isSaving, setIsSaving] = useState(false);
  const write = async (file: string, text: string): Promise<boolean> => {
    const from = moved.get(file);
    const before = stored.get(from ?? file);
    if (before !== undefined && (await loadSchemaText(client.http, from ?? file)) !== before)
      if (!(await notify.ask(OTHERS))) return false;
    await client.http.post('/api/dev/SaveSchemaFile', { File: file, Text: text, From: from });
    store(file, text);
    notify.success(`已保存到 schemas/${file}`);
    return true;
  };
  return {
    isSaving,
    save: async (file, text) => {
      setIsSaving(true);
      try {
        return await work.track(write(file, text));
      } catch (cause) {
        notify.error(errorText(asAppError(cause)));
        return false;
      } finally {
        setIsSaving(false);
      }
    },
    download: (file, text) => saveBlob(new Blob([text], { type: 'application/json' }), nameOf(file)),
    copy: (text) => {
      navigator.clipboard.writeText(text).then(
        () => notify.success('已复制'),
        () => notify.tell('复制失败', '浏览器不允许复制，请改用下载'),
      );
    },
  };
}
