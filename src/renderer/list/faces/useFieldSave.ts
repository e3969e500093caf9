import { useCallback } from 'react';
import { plainText, sameValue, type Values } from '#language/Value.ts';
import type { FieldChange } from '#engine/records/evaluateChange.ts';
import { type Answers, askUnconfirmed } from '../../feedback/askWarnings.tsx';
import { errorText, readIssues } from '../../feedback/errorText.ts';
import { typedRecord } from '../../records/initialRecord.ts';
import { type EntitySchema, useRenderer, asAppError } from '../../stores/RendererContext.ts';
import type { Question } from '../../feedback/Notify.ts';
import { rowId } from '../table/useSelection.ts';

/** `saved`: the value is stored; `kept`: it is not, the user has seen why; `stale`: the row was outdated. */
export type FieldSaved = 'saved' | 'kept' | 'stale';

/** Saves fields of a row's record like any save: prompts before fields are cleared, shows why it is rejected. */
export function useFieldSave(
  schema: EntitySchema,
): (row: Values, changes: readonly FieldChange[]) => Promise<FieldSaved> {
  const renderer = useRenderer();
  return useCallback(
    async (row, changes) => {
      const { client, notify, work, recordPath } = renderer;
      const entity = schema.model;
      const send = async (answers: Answers): Promise<FieldSaved> => {
        const reply = await work.track(
          client.http.post(`/api/${entity.api}/Update`, [
            ['Id', String(rowId(row))],
            ['Version', plainText(row['Version'] ?? null, '')],
            ...changes.map(({ field, value }): [string, string] => [field.name, plainText(value, '/')]),
            ...Object.entries(answers),
          ]),
        );
        const ignored = reply.Ignored.find(
          ({ Field, IsPart }) => IsPart !== true && changes.some(({ field }) => field.name === Field),
        );
        if (ignored !== undefined) {
          notify.error(`「${ignored.Title}」没有改：${ignored.Reason}`);
          return 'stale';
        }
        const saved = typedRecord(entity, reply.Record);
        const other = changes.find(({ field, value }) => !sameValue(saved[field.name], value));
        if (other === undefined) return 'saved';
        // A rule computes the field from others, which did not change.
        notify.error(`「${other.field.title}」没有改：按规则由其他内容算出`);
        return 'stale';
      };
      const attempt = async (answers: Answers): Promise<FieldSaved> => {
        try {
          return await send(answers);
        } catch (cause) {
          const error = asAppError(cause);
          if (error.code === 'UNCONFIRMED') {
            const answer = await askUnconfirmed(notify, error.data, recordPath);
            return answer === undefined ? 'kept' : attempt({ ...answers, ...answer });
          }
          const issues = error.code === 'RECORD_INVALID' ? readIssues(error.data) : [];
          const reasons = [...new Set(issues.map(({ message }) => message))];
          notify.error(reasons.length === 0 ? errorText(error) : `没有保存：${reasons.join('；')}`);
          return error.code === 'RECORD_INVALID' || error.code === 'FORBIDDEN' ? 'kept' : 'stale';
        }
      };
      try {
        const { evaluateSave } = await import('./evaluateSave.ts');
        const { readOnly, cleared } = await work.track(evaluateSave(renderer, schema, rowId(row), changes));
        if (readOnly.length > 0) {
          notify.error(`「${readOnly.map(({ title }) => title).join('、')}」没有改：按规则只读`);
          return 'kept';
        }
        if (cleared.length > 0 && !(await notify.ask(clearQuestion(cleared.map(({ title }) => title))))) return 'kept';
      } catch (cause) {
        notify.error(errorText(asAppError(cause)));
        return 'stale';
      }
      return attempt({});
    },
    [renderer, schema],
  );
}

const clearQuestion = (titles: readonly string[]): Question => ({
  title: '确认保存',
  content: `以下字段将被清空：${titles.join('、')}`,
  yes: '继续保存',
  no: '不移动',
});
