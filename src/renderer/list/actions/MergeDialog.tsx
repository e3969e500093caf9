import { Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import type { MergePreview } from '#wire/MergePreview.ts';
import { type Values, plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError, useGet } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';
import './merge.css';

interface MergeDialogProps {
  readonly entity: EntityModel;
  readonly rows: readonly Values[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Merges several records into one: previews which one stays, and the values it gets from the others. */
export function MergeDialog({ entity, rows, onClose, onDone }: MergeDialogProps): ReactNode {
  const { client } = useRenderer();
  const [keep, setKeep] = useState<number>();
  const { isBusy, merge } = useMerge(entity, rows.map(rowId), onDone);
  const { data, error } = useGet(client.http, `/api/${entity.api}/MergePreview`, { ids: rows.map(rowId).join() });
  return (
    <Modal
      open
      centered
      width={560}
      title={`合并${entity.title}`}
      okText="合并"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ danger: true, disabled: keep === undefined || data === undefined }}
      onCancel={onClose}
      onOk={() => {
        if (keep !== undefined) void merge(keep);
      }}
    >
      {error === undefined ? null : <p role="alert">{errorText(error)}</p>}
      <p className="gj-state-text">请选择要保留的一条，其余的合并进去后删除，不能撤销。</p>
      <Radio.Group className="gj-merge" value={keep} onChange={(event) => setKeep(Number(event.target.value))}>
        {(data?.Records ?? []).map((record) => (
          <Radio key={record.Id} value={record.Id}>
            <span className="gj-merge-title">{record.Title}</span>
            <span className="gj-hint gj-merge-facts">{recordFacts(entity, rows, record.Id)}</span>
            <span className="gj-hint gj-merge-facts">关联：{countsOf(record.References)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {data === undefined || keep === undefined ? null : <Consequence records={data.Records} keep={keep} />}
    </Modal>
  );
}

type Candidates = MergePreview['Records'];

/** Preview of a merge: the records that move, and the values the remaining record takes over. */
function Consequence({ records, keep }: { records: Candidates; keep: number }): ReactNode {
  const kept = records.find(({ Id }) => Id === keep);
  const sums = new Map<string, number>();
  for (const { Id, References } of records)
    if (Id !== keep) for (const { Title, Count } of References) sums.set(Title, (sums.get(Title) ?? 0) + Count);
  const moved = [...sums].map(([Title, Count]) => ({ Title, Count }));
  const takes = kept?.Takes ?? [];
  return (
    <div className="gj-merge-result" role="status">
      <p>
        {moved.length === 0 ? '没有数据需要转移' : `${countsOf(moved)}将转到“${kept?.Title ?? ''}”`}
        ；资料以保留的一条为准{takes.length === 0 ? '，没有可以补充的空字段。' : '，其中为空的字段补充为：'}
      </p>
      {takes.length === 0 ? null : (
        <dl className="gj-gap-4 gj-merge-takes">
          {takes.map(({ Title, Text, From }) => (
            <div key={Title}>
              <dt>{Title}</dt>
              <dd>
                {Text}
                {records.length > 2 ? <span className="gj-hint gj-merge-facts">来自“{From}”</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const countsOf = (references: readonly { readonly Title: string; readonly Count: number }[]): string =>
  references.length === 0 ? '无' : references.map(({ Title, Count }) => `${Title} ${Count} 条`).join('、');

/** Distinguishes records of the same name: number, owner, last activity. */
function recordFacts(entity: EntityModel, rows: readonly Values[], id: number): string {
  const row = rows.find((each) => rowId(each) === id) ?? {};
  const number = entity.fields.find((field) => field.number !== undefined)?.name ?? '';
  const time = ['LastRecordTime', 'UpdateTime'].find((name) => typeof row[name] === 'string') ?? '';
  const texts = [
    row[number],
    entity.scope.owned ? (row['OwnerIdText'] ?? '无负责人') : null,
    time === '' ? null : `${entity.field(time)?.title ?? ''} ${plainText(row[time] ?? null, '').slice(0, 16)}`,
  ];
  return texts
    .map((value) => plainText(value ?? null, ''))
    .filter((text) => text !== '')
    .join(' · ');
}

/** Merges records and shows the result; `onDone` runs when one is left. */
function useMerge(
  entity: EntityModel,
  ids: readonly number[],
  onDone: () => void,
): { isBusy: boolean; merge: (keep: number) => Promise<void> } {
  const { client, notify, work, recordPath } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  /** Merges, and again when the user confirms the access gains; false when the user declines. */
  const attempt = async (keep: number, accepted?: string): Promise<boolean> => {
    try {
      const sent = { ids, keep, AcceptGains: accepted };
      const { Records } = await work.track(client.http.post(`/api/${entity.api}/Merge`, sent));
      notify.success(`已合并，转移了 ${Records} 条关联数据`);
      return true;
    } catch (cause) {
      const error = asAppError(cause);
      if (error.code !== 'UNCONFIRMED') throw error;
      const { askUnconfirmed } = await import('../../feedback/askWarnings.tsx');
      const answer = await askUnconfirmed(notify, error.data, recordPath, { does: '合并' });
      return answer?.AcceptGains !== undefined && attempt(keep, answer.AcceptGains);
    }
  };
  const merge = async (keep: number): Promise<void> => {
    setIsBusy(true);
    try {
      if (await attempt(keep)) onDone();
      else setIsBusy(false);
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      setIsBusy(false);
    }
  };
  return { isBusy, merge };
}
