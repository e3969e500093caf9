import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { SessionsOf } from './SessionsOf.tsx';

/** For administrators: where another account is signed in, and ending that. */
export function OthersPanel(): ReactNode {
  const [asked, setAsked] = useState<string>();
  return (
    <section className="gj-sessions">
      <Input.Search
        className="gj-sessions-search"
        aria-label="账号或手机号码"
        placeholder="输入账号或手机号码，查看其登录设备"
        enterButton="查询"
        allowClear
        maxLength={30}
        onSearch={(text) => {
          setAsked(text.trim() === '' ? undefined : text.trim());
        }}
      />
      {asked === undefined ? null : <SessionsOf key={asked} loginId={asked} endAll="全部退出" />}
    </section>
  );
}
