import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { ConditionWhy, RecordWhy } from '#wire/ViewAsReply.ts';
import { Verdict } from './Verdict.tsx';

interface RecordLookupProps {
  readonly why: RecordWhy | null;
  readonly record: number | undefined;
  readonly onRecord: (id: number | undefined) => void;
}

/** Whether an account reaches one record, and which condition lets it. */
export function RecordLookup({ why, record, onRecord }: RecordLookupProps): ReactNode {
  return (
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
        onSearch={(text) => {
          onRecord(/^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined);
        }}
      />
      {why === null || why.Id !== record ? null : <Answer why={why} />}
    </section>
  );
}

function Answer({ why }: { why: RecordWhy }): ReactNode {
  if (!why.Exists) return <p className="gj-why-none">没有这条记录，或已被删除</p>;
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
