import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EnumImpact } from '#wire/EnumReplies.ts';
import { ErrorState } from '#renderer/feedback/ScreenState.tsx';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import { permissionStore } from '#app/session/permissionStore.ts';
import { toolboxLink } from '#app/session/screenPaths.ts';

/** The uses of an item: rules, records and cases with links, and child items. */
export function ItemImpact({ typeName, value }: { typeName: string; value: string }): ReactNode {
  const { client } = useRenderer();
  const { data, error, retry } = useGet(client.http, '/api/enumdata/GetEnumItemImpact', { typeName, value });
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <p className="gj-admin-hint">正在查看影响…</p>;
  return (
    <section aria-label="影响">
      <h3>影响</h3>
      <ImpactFacts impact={data} value={value} />
    </section>
  );
}

/** Leads to a place in the toolbox, where the user's menu has one. */
function ToolboxLink({ at, children }: { at: Readonly<Record<string, string>>; children: ReactNode }): ReactNode {
  const to = toolboxLink(permissionStore.routes, at);
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}

function ImpactFacts({
  impact: { Rules, Records, Cases, Children },
  value,
}: {
  impact: EnumImpact;
  value: string;
}): ReactNode {
  const { listPath } = useRenderer();
  if (Rules.length + Records.length + Cases.length + Children === 0)
    return <p className="gj-admin-hint">没有规则、记录和用例用到它，可以删除。</p>;
  return (
    <dl className="gj-gap-8 gj-admin-facts">
      {Rules.length === 0 ? null : (
        <Fact title="规则">
          {Rules.map(({ File, Line, Column, Title }) => (
            <li key={`${File} ${Line} ${Column}`}>
              <ToolboxLink at={{ file: File, line: String(Line), column: String(Column) }}>{Title}</ToolboxLink>{' '}
              <small className="gj-admin-hint">
                {File}:{Line}
              </small>
            </li>
          ))}
        </Fact>
      )}
      {Records.length === 0 ? null : (
        <Fact title="记录">
          {Records.map(({ Entity, Title, Field, FieldTitle, Count }) => {
            const path = listPath(`${Entity}/list`);
            const text = `${Title}：${FieldTitle} ${Count} 条`;
            return (
              <li key={`${Entity} ${Field}`}>
                {path === undefined ? text : <Link to={withFilter(path, Field, value)}>{text}</Link>}
              </li>
            );
          })}
        </Fact>
      )}
      {Cases.length === 0 ? null : (
        <Fact title="用例">
          {Cases.map(({ Entity, Title, Count }) => (
            <li key={Entity}>
              <ToolboxLink at={{ file: `${Entity}/cases.json`, tab: 'cases' }}>
                {Title} {Count} 个
              </ToolboxLink>
            </li>
          ))}
        </Fact>
      )}
      {Children === 0 ? null : (
        <Fact title="下级">
          <li>{Children} 项</li>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{title}</dt>
    <dd>
      <ul>{children}</ul>
    </dd>
  </div>
);

const withFilter = (path: string, field: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [field]: value }).toString()}`;
