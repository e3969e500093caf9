import { pageText } from '#client/pageText.ts';
import type { WaitingSave } from './WaitingSave.ts';

/** A save without reply, or a rejected one, that a form resumes. */
export interface Resumed {
  readonly save: WaitingSave;
  /** Forgets it, once the form was saved in its place. */
  readonly forget: () => void;
}

/** Maximum offline time of this product in hours; 0 when offline saving is off. */
export const offlineHours = (): number => Number(pageText('offline'));

/** The message after a save without reply: where the input is stored, and when it will be sent. */
export const SAVED_OFFLINE = '没有网络：内容已留在这台电脑的浏览器里，联网后自动提交';
