import type { Notify } from './Notify.ts';

/** Puts a text into the clipboard and says so with `done`; where the browser keeps that from pages (plain http), shows it to be copied by hand. */
export async function copyText(text: string, done: string, notify: Notify): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify.tell('浏览器不允许自动复制，请选中后复制', <p className="gj-copied">{text}</p>);
    return;
  }
  notify.success(done);
}
