import { pageText } from '#client/pageText.ts';
import type { WaitingSave } from './WaitingSave.ts';

/** A save without reply, or a rejected one, that a form resumes. */
export interface Resumed {
  readonly save: WaitingSave;
  /** Forgets it, once the form was saved in its place. */
  readonly forget: () => void;
}

/** Maximum offline time in hours; 0 when offline use is off, or off outside of installed apps. */
export function offlineHours(): number {
  const [hours, isInstalledOnly] = pageText('offline').split(' ');
  const isOff = isInstalledOnly !== undefined && !matchMedia('(display-mode: standalone)').matches;
  return isOff ? 0 : Number(hours);
}

/** The message after a save without reply: where the input is stored, and when it will be sent. */
export const SAVED_OFFLINE = '没有网络：内容已留在这台电脑的浏览器里，联网后自动提交';
