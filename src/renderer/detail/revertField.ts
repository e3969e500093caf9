import { plainText, type Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldChange, RowsChange } from '#wire/LogReply.ts';
import { type Answers, askUnconfirmed } from '../feedback/askWarnings.tsx';
import { errorText, readIssues } from '../feedback/errorText.ts';
import { type Renderer, asAppError } from '../stores/RendererContext.ts';

/** A change in a log entry of a record. */
export interface LoggedChange {
  readonly id: number;
  readonly version: Value;
  /** Id of the entry. */
  readonly log: number;
  readonly change: FieldChange | RowsChange;
}

/** The confirmation: both values of a field, or the effect on child rows. */
function questionOf(change: FieldChange | RowsChange): { title: string; content: string } {
  if ('Added' in change)
    return {
      title: `把「${change.Title}」的行改回这次保存以前的样子？`,
      content:
        '这次新增的行去掉，改过的行恢复原来的内容，删除的行回到原处；其他的行不变。改回与自己修改一样，按现在的规则和权限保存。',
    };
  const { Title, BeforeText, AfterText } = change;
  return {
    title: `把「${Title}」改回“${BeforeText === '' ? '空' : BeforeText}”？`,
    content: `现在是“${AfterText === '' ? '空' : AfterText}”。改回与自己修改一样，按现在的规则和权限保存。`,
  };
}

/** Restores a field or child rows to before a change, after confirmation; resolves to whether the record changed. */
export async function revertField(
  { client, notify, work, recordPath }: Renderer,
  entity: EntityModel,
  { id, version, log, change }: LoggedChange,
): Promise<boolean> {
  const { Title, Field } = change;
  const sure = await notify.ask({ ...questionOf(change), yes: '改回' });
  if (!sure) return false;
  const attempt = async (answers: Answers): Promise<boolean> => {
    try {
      const { Ignored } = await work.track(
        client.http.post(`/api/${entity.api}/TakeBack`, {
          ...{ Id: id, Version: plainText(version, ''), log, field: Field },
          AcceptWarnings: answers.AcceptWarnings === undefined ? undefined : true,
          AcceptGains: answers.AcceptGains,
        }),
      );
      const lost = Ignored.find((each) => each.Field === Field);
      if (lost === undefined) notify.success(`已改回「${Title}」`);
      else notify.error(`「${Title}」没有改：${lost.Reason}`);
      return lost === undefined;
    } catch (cause) {
      const error = asAppError(cause);
      if (error.code === 'UNCONFIRMED') {
        const answer = await askUnconfirmed(notify, error.data, recordPath);
        return answer !== undefined && attempt({ ...answers, ...answer });
      }
      const reasons = error.code === 'RECORD_INVALID' ? readIssues(error.data).map(({ message }) => message) : [];
      notify.error(reasons.length === 0 ? errorText(error) : `没有改回：${[...new Set(reasons)].join('；')}`);
      return false;
    }
  };
  return attempt({});
}
