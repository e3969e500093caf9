import type { Notify } from '../../feedback/Notify.ts';
import type { FormEngine } from '../formily/FormEngine.ts';

/** Reports the files that failed to upload, each with its field, and scrolls to the first. */
export function reportLostFiles(engine: FormEngine, notify: Notify): void {
  const { lost } = engine.transfers;
  // Pictures in formatted text report their own failures and belong to no file field.
  if (lost.length === 0) return notify.error('有文件没有传完，请检查后再提交');
  const files = lost.map(({ title, file }) => `“${title}”的文件“${file}”`).join('、');
  notify.error(`${files}没有上传成功，请重试或移除后再提交`);
  engine.reveal(lost.map(({ field }) => ({ field, message: '' })));
}
