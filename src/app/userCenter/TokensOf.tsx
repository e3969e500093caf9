import { Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { ApiToken, ApiTokens } from '#wire/AccountReplies.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer, attempt, useGet } from '#renderer/stores/RendererContext.ts';
import { OneTimeSecret } from './OneTimeSecret.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import './userCenter.css';

interface TokensOfProps {
  /** The user who creates tokens, or with `loginId` those of a program; undefined: read-only. */
  readonly user?: CurrentUser | undefined;
  readonly loginId?: string;
}

/** The tokens by which programs call for an account: what each may, when it ends, when it was used; its owner makes new ones. */
export function TokensOf({ user, loginId }: TokensOfProps): ReactNode {
  const { client, notify } = useRenderer();
  const { data, error, retry } = useGet(client.http, '/api/Account/Tokens', { loginId });
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<string>();
  if (data === undefined) return error === undefined ? <RowsSkeleton /> : <ErrorState error={error} onRetry={retry} />;
  const end = async ({ Id, Name, IsEnded }: ApiToken): Promise<void> => {
    const question = { title: `吊销访问令牌“${Name}”？`, content: '使用它的程序会立即无法访问，吊销后不能恢复。' };
    if (!IsEnded && !(await notify.ask({ ...question, yes: '吊销', danger: true }))) return;
    await attempt(notify, async () => {
      await client.http.post('/api/Account/EndToken', { Id });
      notify.success('访问令牌已吊销');
    });
    retry();
  };
  return (
    <>
      <div className="gj-sessions-head">
        <p>
          {loginId !== undefined
            ? `${data.Account.Name ?? ''}（${data.Account.LoginId}）有 ${data.Rows.length} 个访问令牌`
            : '程序用访问令牌调用接口，权限不超过您本人。'}
        </p>
        {user === undefined ? null : (
          <Button type="primary" onClick={() => setIsOpen(true)}>
            新建令牌
          </Button>
        )}
      </div>
      {data.Rows.length === 0 ? (
        <EmptyState title="还没有访问令牌" icon="lock" />
      ) : (
        <ul className="gj-security" aria-label="访问令牌">
          {data.Rows.map((token) => (
            <TokenRow key={token.Id} token={token} choices={data} onEnd={() => void end(token)} />
          ))}
        </ul>
      )}
      {isOpen && user !== undefined ? (
        <NewTokenDialog
          user={user}
          loginId={loginId}
          choices={data}
          onClose={() => setIsOpen(false)}
          onMade={(token) => {
            setIsOpen(false);
            setMade(token);
            retry();
          }}
        />
      ) : null}
      {made === undefined ? null : (
        <OneTimeSecret title="请保存访问令牌" width={520} secret={made} onClose={() => setMade(undefined)}>
          <p className="gj-dialog-text">
            令牌只显示这一次。程序在请求头中带上它：<code>Authorization: Bearer 令牌</code>
          </p>
          <p className="gj-token">
            <code aria-label="新的访问令牌">{made}</code>
          </p>
        </OneTimeSecret>
      )}
    </>
  );
}

type Choices = Pick<ApiTokens, 'Entities' | 'Roles'>;

function TokenRow({ token, choices, onEnd }: { token: ApiToken; choices: Choices; onEnd: () => void }): ReactNode {
  const { Name, IsEnded, ReadsOnly, EndTime, UsedTime, UsedFrom } = token;
  const used = UsedTime === null ? '从未使用' : `最近使用 ${UsedTime.slice(0, 16)}，来自 ${UsedFrom ?? ''}`;
  return (
    <li>
      <span className="gj-icon-box">
        <Icon name="lock" size={20} />
      </span>
      <span className="gj-security-text">
        <strong>
          {Name}
          {IsEnded ? <Tag color="red">已过期</Tag> : null}
          <Tag color={ReadsOnly ? 'blue' : 'orange'}>{ReadsOnly ? '只读' : '可读写'}</Tag>
        </strong>
        <span>{reachOf(token, choices)}</span>
        <span>
          {EndTime.slice(0, 10)} 到期 · {used}
        </span>
      </span>
      <Button danger onClick={onEnd}>
        {IsEnded ? '删除' : '吊销'}
      </Button>
    </li>
  );
}

/** The reach of a token, as a text. */
function reachOf({ Entities, Roles }: ApiToken, choices: Choices): string {
  const named = (values: readonly string[], of: ApiTokens['Roles']): string =>
    values.map((value) => of.find(({ Value }) => Value === value)?.Label ?? value).join('、');
  const data = Entities === null ? '全部数据' : named(Entities, choices.Entities);
  return Roles === null ? data : `${data}；以${named(Roles, choices.Roles)}的身份`;
}
