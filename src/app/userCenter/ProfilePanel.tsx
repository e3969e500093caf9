import type { ReactNode } from 'react';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { NOTHING } from '#renderer/fields/renderCell.tsx';

/** What the product knows about the signed-in user himself. */
export function ProfilePanel({ user }: { user: CurrentUser }): ReactNode {
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
