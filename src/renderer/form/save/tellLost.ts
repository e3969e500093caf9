import type { Notify } from '../../feedback/Notify.ts';
import type { FormEngine } from '../formily/FormEngine.ts';

/** Says which files were not taken, each with its field, and brings the first of them into sight. */
export function tellLost(engine: FormEngine, notify: Notify): void {
  const { lost } = engine.transfers;
  // Pictures of a text say what became of them by themselves and stand nowhere.
  if (lost.length === 0) return notify.error('有文件没有传完，请检查后再提交');
  const files = lost.map(({ title, file }) => `“${title}”的文件“${file}”`).join('、');
  notify.error(`${files}没有上传成功，请重试或移除后再提交`);
  engine.reveal(lost.map(({ field }) => ({ field, message: '' })));
}
