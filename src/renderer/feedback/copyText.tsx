import type { Notify } from './Notify.ts';

/** Copies a text and shows `done`; where the browser denies access (plain http), shows the text to copy by hand. */
export async function copyText(text: string, done: string, notify: Notify): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify.tell('浏览器不允许自动复制，请选中后复制', <p className="gj-copied">{text}</p>);
    return;
  }
  notify.success(done);
}
