import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NewsRow } from '#wire/WorkbenchReply.ts';
import { Tag } from '../fields/Tag.tsx';
import { SkeletonBar } from '../feedback/ScreenState.tsx';
import { Icon } from '../layout/Icon.tsx';
import { useRenderer } from '../stores/RendererContext.ts';
import './news.css';

interface NewsLinesProps {
  /** undefined: loading. */
  readonly rows: readonly NewsRow[] | undefined;
  /** Space is reserved for this many rows. */
  readonly count: number;
}

/** The latest activities, one sentence per line. */
export function NewsLines({ rows, count }: NewsLinesProps): ReactNode {
  if (rows === undefined)
    return (
      <ul className="gj-news" aria-hidden>
        {Array.from({ length: count }, (_, i) => (
          <li key={i} className="gj-news-line">
            <SkeletonBar width={`${80 - (i % 4) * 12}%`} />
          </li>
        ))}
      </ul>
    );
  if (rows.length === 0)
    return (
      <p className="gj-news is-empty">
        <Icon name="inbox" size={20} />
        还没有动态
      </p>
    );
  return (
    <ul className="gj-news">
      {rows.map((row) => (
        <NewsLine key={row.Key} row={row} />
      ))}
    </ul>
  );
}

function NewsLine({ row }: { row: NewsRow }): ReactNode {
  const { Time, Person, Kind, Color } = row;
  return (
    <li className="gj-news-line">
      <Tag color={Color ?? 'grey'}>{Kind}</Tag>
      <p className="gj-news-text">
        <b>{Person ?? '系统'}</b> <Sentence row={row} />
      </p>
      <time className="gj-hint gj-news-time" dateTime={Time.replace(' ', 'T')}>
        {Time.slice(0, 16)}
      </time>
    </li>
  );
}

function Sentence({ row }: { row: NewsRow }): ReactNode {
  const { Step, Text } = row;
  const about = <About row={row} />;
  if (Step === undefined)
    return (
      <>
        跟进{about}：{Text}
      </>
    );
  const { Action, From, To } = Step;
  if (To === null)
    return (
      <>
        对{about}执行了{Action}
      </>
    );
  if (From === null)
    return (
      <>
        {Action}了{about}，状态为 <i>{To}</i>
      </>
    );
  return (
    <>
      将{about}由 <i>{From}</i> 变更为 <i>{To}</i>
    </>
  );
}

function About({ row }: { row: NewsRow }): ReactNode {
  const { recordPath } = useRenderer();
  const { Entity, EntityTitle, Id, Title } = row;
  const path = Entity === null || Id === null ? undefined : recordPath(Entity, Id);
  return (
    <>
      {EntityTitle}「
      {path === undefined ? (
        Title
      ) : (
        <Link className="gj-text-link" to={path}>
          {Title}
        </Link>
      )}
      」
    </>
  );
}
