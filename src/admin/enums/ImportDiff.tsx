import type { ReactNode } from 'react';
import type { EnumRowChange, EnumRowsDiff } from '#engine/enums/diffEnumRows.ts';
import { Tag } from '#renderer/fields/Tag.tsx';

const TITLES: Readonly<Record<string, string>> = {
  Label: '名称',
  ParentValue: '上级',
  Color: '颜色',
  LoginId: '登录账号',
  Remark: '说明',
  IsEnabled: '启用',
};
const MOST = 200;

/** What bringing a list in would change, or why it cannot be brought in. */
export function ImportDiff({ diff: { Changes, Issues, Missing, IsReordered } }: { diff: EnumRowsDiff }): ReactNode {
  const added = Changes.filter(({ Kind }) => Kind === 'add').length;
  return (
    <section aria-label="差别">
      <p>
        新增 {added} 项，修改 {Changes.length - added} 项{IsReordered ? '，顺序有变化' : ''}；{Missing.length}{' '}
        项不在文件里，保持不变。
      </p>
      {Issues.length === 0 ? null : (
        <ul className="gj-admin-error gj-admin-scroll" role="alert">
          {Issues.slice(0, MOST).map(({ Row, Message }) => (
            <li key={`${Row} ${Message}`}>
              第 {Row} 行：{Message}
            </li>
          ))}
        </ul>
      )}
      {Changes.length === 0 ? null : (
        <div className="gj-admin-scroll">
          <table className="gj-admin-diff" aria-label="变化">
            <thead>
              <tr>
                <th scope="col">值</th>
                <th scope="col">名称</th>
                <th scope="col">变化</th>
              </tr>
            </thead>
            <tbody>
              {Changes.slice(0, MOST).map((change) => (
                <tr key={change.Value}>
                  <td>{change.Value}</td>
                  <td>{change.Label}</td>
                  <td>
                    <Change change={change} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Change({ change: { Kind, Changes } }: { change: EnumRowChange }): ReactNode {
  if (Kind === 'add') return <Tag color="green">新增</Tag>;
  return Object.entries(Changes).map(([field, [before, after]]) => (
    <div key={field}>
      {TITLES[field] ?? field}：{wordOf(before)} → {wordOf(after)}
    </div>
  ));
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
