import type { ReactNode } from 'react';
import type { CurrentUser } from '#client/session/CurrentUser.ts';
import { NOTHING } from '#renderer/cells/renderCell.tsx';
import '#renderer/detail/detail.css';
import './profile.css';

/** What the product knows about the signed-in user himself. */
export function ProfileScreen({ user }: { user: CurrentUser }): ReactNode {
  const name = user.RealName ?? user.NickName ?? '';
  const duties = dutyText(user);
  const facts: [title: string, value: string | null | undefined][] = [
    ['姓名', user.RealName],
    ['昵称', user.NickName],
    ['手机号码', user.PhoneNumber],
    ['邮箱', user.Email],
    typeof user.CustomerName === 'string' ? ['单位', user.CustomerName] : ['所属部门', user.UnitName],
    ...(duties === '' ? [] : [['职责', duties] satisfies [string, string]]),
  ];
  return (
    <div className="gj-detail">
      <header className="gj-detail-head gj-profile-head">
        <span className="gj-profile-avatar" aria-hidden>
          {name.slice(-2)}
        </span>
        <div>
          <h1>{name}</h1>
          <p>{user.UnitName ?? user.CustomerName ?? ''}</p>
        </div>
      </header>
      <div className="gj-detail-panel">
        <section className="gj-detail-section">
          <h2>账号信息</h2>
          <dl className="gj-values">
            {facts.map(([title, value]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value === null || value === undefined || value === '' ? NOTHING : value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}

function dutyText(user: CurrentUser): string {
  return [
    user.LoginInfo.IsUnitChief ? '部门负责人' : '',
    user.IsSeniorExecutive ? '公司高管' : '',
    user.IsGroupSeniorExecutive ? '集团高管' : '',
    user.IsChairman ? '董事长' : '',
    user.IsAreaExecutive ? '区域负责人' : '',
  ]
    .filter((duty) => duty !== '')
    .join('、');
}
