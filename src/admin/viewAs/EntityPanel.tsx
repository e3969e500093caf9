import { Input } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { oneKind } from '#client/http/failureOf.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import type { ConditionWhy, EntityWhy, FieldWhy, RecordWhy, RowsWhy } from '#wire/ViewAsReply.ts';

interface EntityPanelProps {
  readonly account: number;
  readonly entity: string;
  readonly record: number | undefined;
  readonly onRecord: (id: number | undefined) => void;
}

/** The access of an account to an entity: actions, rows, one record, fields. */
export function EntityPanel({ account, entity, record, onRecord }: EntityPanelProps): ReactNode {
  const { client, work } = useRenderer();
  const load = useCallback(
    (signal: AbortSignal) => {
      const reply = client.http.get('/api/System/ViewAs', { accountId: account, entity, id: record }, { signal });
      return work.track(oneKind(reply, (why) => 'Actions' in why));
    },
    [client, work, account, entity, record],
  );
  const { data, error, isLoading, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data?.Key !== entity) return <RowsSkeleton />;
  return (
    <div className={isLoading ? 'gj-view-as-entity is-stale' : 'gj-view-as-entity'} aria-busy={isLoading}>
      <ActionReasons why={data} />
      <RowReasons title="能看到的数据" rows={data.Viewing} none="没有查看权限，看不到任何数据" />
      <RowReasons title="能修改的数据" rows={data.Changing} none="没有编辑权限，不能修改任何数据" />
      <RecordLookup why={data.Record} record={record} onRecord={onRecord} />
      <FieldReasons fields={data.Fields} />
    </div>
  );
}

const ActionReasons = ({ why }: { why: EntityWhy }): ReactNode => (
  <section>
    <h3>操作</h3>
    <dl className="gj-why-list">
      {why.Actions.map(({ Code, Title, Allowed, Why }) => (
        <div key={Code}>
          <dt title={Code}>{Title}</dt>
          <dd>
            <Verdict isYes={Allowed} yes={Why} no={Why} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const RowReasons = ({ title, rows, none }: { title: string; rows: RowsWhy; none: string }): ReactNode => (
  <section>
    <h3>
      {title}
      <span className="gj-why-count">{formatNumber(rows.Count)} 条</span>
    </h3>
    {rows.Conditions.length === 0 ? (
      <p className="gj-seen-none">{none}</p>
    ) : (
      <>
        <p className="gj-why-note">满足以下任意一项：</p>
        <ul className="gj-why-conditions">
          {rows.Conditions.map(({ Words, Count }) => (
            <li key={Words}>
              <span>{Words}</span>
              <span className="gj-why-count">{formatNumber(Count)} 条</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

const FieldReasons = ({ fields }: { fields: readonly FieldWhy[] }): ReactNode => (
  <section>
    <h3>字段</h3>
    <table className="gj-why-fields" aria-label="字段">
      <HeadRow titles={['字段', '查看', '修改']} />
      <tbody>
        {fields.map((field) => (
          <tr key={field.Name}>
            <th scope="row" title={field.Name}>
              {field.Title}
              {field.Masked ? <Tag color="orange">遮盖</Tag> : null}
            </th>
            <td>
              <Verdict isYes={field.Readable} yes={field.ReadWhy} no={field.ReadWhy} />
            </td>
            <td>
              <Verdict isYes={field.Writable} yes={field.WriteWhy} no={field.WriteWhy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

interface RecordLookupProps {
  readonly why: RecordWhy | null;
  readonly record: number | undefined;
  readonly onRecord: (id: number | undefined) => void;
}

/** Whether an account reaches one record, and the condition that grants it. */
const RecordLookup = ({ why, record, onRecord }: RecordLookupProps): ReactNode => (
  <section>
    <h3>某一条记录</h3>
    <Input.Search
      key={record}
      className="gj-view-as-record"
      aria-label="记录编号"
      placeholder="输入记录编号（详情页地址最后的数字）"
      inputMode="numeric"
      defaultValue={record}
      enterButton="查看原因"
      onSearch={(text) => onRecord(/^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined)}
    />
    {why === null || why.Id !== record ? null : <Answer why={why} />}
  </section>
);

function Answer({ why }: { why: RecordWhy }): ReactNode {
  if (!why.Exists) return <p className="gj-seen-none">没有这条记录，或已被删除</p>;
  return (
    <>
      <p className="gj-why-answer">
        <Verdict isYes={why.Visible} yes="看得到" no="看不到" />
        <Verdict isYes={why.Changeable} yes="在可修改的范围内" no="不能修改" />
        {why.Visible ? <Verdict isYes={why.Plain} yes="电话、账号显示全部" no="电话、账号会遮盖" /> : null}
      </p>
      <Conditions title="查看" conditions={why.Viewing} />
      <Conditions title="修改" conditions={why.Changing} />
    </>
  );
}

function Conditions({ title, conditions }: { title: string; conditions: readonly ConditionWhy[] }): ReactNode {
  if (conditions.length === 0) return null;
  return (
    <ul className="gj-why-conditions" aria-label={title}>
      {conditions.map(({ Words, Holds }) => (
        <li key={Words}>
          <span>
            {title}：{Words}
          </span>
          <Verdict isYes={Holds} yes="符合" no="不符合" />
        </li>
      ))}
    </ul>
  );
}

/** Yes or no with its reason, distinguishable by icon, colour and text. */
export const Verdict = ({ isYes, yes, no }: { isYes: boolean; yes: string; no: string }): ReactNode => (
  <span className={isYes ? 'gj-verdict is-yes' : 'gj-verdict is-no'}>
    <Icon name={isYes ? 'check' : 'close'} size={14} />
    {isYes ? yes : no}
  </span>
);
