import type { FieldModel } from '#fields/FieldModel.ts';
import type { Notify } from '../../feedback/Notify.ts';

/** Prompts whether a save may clear filled fields; resolves to the answer. */
export function askCleared(notify: Notify, cleared: readonly Pick<FieldModel, 'title'>[]): Promise<boolean> {
  return notify.ask({
    title: '确认保存',
    content: `以下字段将被清空：${cleared.map(({ title }) => title).join('、')}`,
    yes: '继续保存',
    no: '返回修改',
  });
}
