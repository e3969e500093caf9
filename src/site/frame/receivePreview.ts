import { askPreview } from '#client/previewFrame.ts';
import type { PreviewReply } from '#wire/SiteReplies.ts';

let asked: Promise<PreviewReply | undefined> | undefined;

/** The preview that this window shows, asked for once; undefined when nothing is around it that could have one. */
export const receivePreview = (): Promise<PreviewReply | undefined> => (asked ??= askPreview());
