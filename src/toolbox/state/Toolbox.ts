import { createContext, use, useState } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Texts } from './useTexts.ts';
import type { AskDocuments, Check } from './useCheck.ts';
import type { Overview } from './useOverview.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { saveBlob } from '#renderer/list/actions/saveBlob.ts';
import { useRenderer, asAppError } from '#renderer/stores/RendererContext.ts';
import { loadSchemaText, nameOf } from '../worker/SchemaTexts.ts';

/** A place in a document to bring into sight. */
export interface ToolsPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** The state that the panels of the toolbox share. */
export interface Toolbox {
  readonly texts: Texts;
  readonly check: Check;
  readonly ask: AskDocuments;
  /** Key of the entity that the panels are about. */
  readonly entity: string;
  /** Its last sound model; undefined while there was none. */
  readonly model: EntityModel | undefined;
  readonly file: string;
  readonly open: (file: string) => void;
  /** Opens a document and brings a place of it into sight. */
  readonly reveal: (place: ToolsPlace) => void;
  /** Opens the place of a JSON pointer of a document; of `text`, where the document was only just changed to it. */
  readonly revealPointer: (file: string, pointer: string, range?: readonly [number, number], text?: string) => void;
  /** The analysis results of all entities. */
  readonly overview: Overview;
  /** The server writes documents. */
  readonly canSave: boolean;
}

export const ToolboxContext = createContext<Toolbox | undefined>(undefined);

/** The toolbox around a panel. Throws outside of it. */
export function useToolbox(): Toolbox {
  const toolbox = use(ToolboxContext);
  if (toolbox === undefined) throw new Error('There is no toolbox above this panel');
  return toolbox;
}

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
