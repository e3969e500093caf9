import type { ReactNode } from 'react';
import { accessGains, type AccessGains, type GainedEntity } from '#wire/AccessGains.ts';
import { fits } from '#wire/schema.ts';
import type { Notify } from './Notify.ts';
import { HeadRow } from '../layout/HeadRow.tsx';
import './ask.css';
import './gains.css';
import { isObject } from './errorText.ts';

type PathOf = (entity: string, id: number) => string | undefined;

/** Shows who would gain access to which records (`does`: 保存, 合并). Resolves to true when the user confirms. */
export const askGains = (notify: Notify, gains: AccessGains, pathOf: PathOf, does: string): Promise<boolean> =>
  notify.ask({
    title: '谁会看到更多数据',
    content: <Gains gains={gains} pathOf={pathOf} does={does} />,
    yes: `确认并${does}`,
    no: does === '保存' ? '返回修改' : '返回',
    isWide: true,
  });

const Gains = ({
  gains: { Accounts, Uncounted },
  pathOf,
  does,
}: {
  gains: AccessGains;
  pathOf: PathOf;
  does: string;
}): ReactNode => (
  <div className="gj-asked gj-gains" role="region" aria-label="谁会看到更多数据" tabIndex={0}>
    <p>{does}后，以下人员可查看、可编辑的记录会改变。这次操作和结果会写入操作日志。</p>
    {Accounts.map(({ Id, Name, LoginId, Entities }) => (
      <section key={Id} aria-label={Name}>
        <h3>
          {Name} <small>{LoginId}</small>
        </h3>
        <table aria-label={Name}>
          <HeadRow titles={['数据', '可查看', '可编辑']} />
          <tbody>
            {Entities.map((entity) => (
              <tr key={entity.Key}>
                <th scope="row">
                  {entity.Title}
                  <Samples entity={entity} pathOf={pathOf} />
                </th>
                <td>
                  <Figures label="可查看" of={entity.View} />
                </td>
                <td>
                  <Figures label="可编辑" of={entity.Edit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ))}
    {Uncounted.length === 0 ? null : (
      <p>
        另有 {Uncounted.length} 人的权限也会改变，没有逐条计算：{Uncounted.join('、')}
      </p>
    )}
  </div>
);

/** Sample records, opened in another tab so that the form stays open. */
function Samples({
  entity: { Key, Samples: shown, View },
  pathOf,
}: {
  entity: GainedEntity;
  pathOf: PathOf;
}): ReactNode {
  if (shown.length === 0) return null;
  return (
    <small>
      如{' '}
      {shown.map(({ Id, Title }, i) => {
        const path = pathOf(Key, Id);
        return (
          <span key={Id}>
            {i === 0 ? '' : '、'}
            {path === undefined ? (
              Title
            ) : (
              <a href={`#${path}`} target="_blank" rel="noreferrer">
                {Title}
              </a>
            )}
          </span>
        );
      })}
      {View.More > shown.length ? ` 等 ${View.More} 条` : ''}
    </small>
  );
}

function Figures({ label, of: { Before, After, More, Less } }: { label: string; of: GainedEntity['View'] }): ReactNode {
  if (More + Less === 0)
    return (
      <span className="is-same">
        <i>{label}</i>
        {After}
      </span>
    );
  return (
    <span>
      <i>{label}</i>
      {Before} → <b>{After}</b>
      {More === 0 ? null : <em>+{More}</em>}
      {Less === 0 ? null : <s>−{Less}</s>}
    </span>
  );
}

/** Reads the access gains from the data of an UNCONFIRMED error; undefined when the error has another cause. */
export function readGains(data: unknown): AccessGains | undefined {
  const gains = isObject(data) ? data['Gains'] : undefined;
  return fits(accessGains, gains) ? gains : undefined;
}
