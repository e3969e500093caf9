import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import type { FileInfo } from '#wire/MediaReply.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { MediaDialog } from '../page/MediaDialog.tsx';
import { takePoster } from './takePoster.ts';

/** Puts a video of the library, or an uploaded one, at the cursor, with one of its pictures as poster. */
export function VideoTool({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactNode {
  const { client, notify } = useRenderer();
  const insert = async ({ FileName, Url }: FileInfo): Promise<void> => {
    const title = FileName.replace(/\.[^.]*$/, '');
    const shown = await takePoster(Url).catch((cause: unknown) => {
      // oxlint-disable-next-line no-console -- the user sees a message.
      console.warn('no poster of the video', cause);
      notify.tell('视频没有封面', '浏览器读不了这个视频的画面，请确认它能播放（MP4 用 H.264 编码）');
      return undefined;
    });
    const poster = shown === undefined ? null : (await client.media.upload(shown.poster, 'poster')).Url;
    if (editor.isDestroyed) return;
    const attrs = { src: Url, title, poster, width: shown?.width ?? null, height: shown?.height ?? null };
    editor.chain().focus().insertContent({ type: 'video', attrs }).run();
    onClose();
  };
  return <MediaDialog kind="video" onChoose={insert} onClose={onClose} />;
}
