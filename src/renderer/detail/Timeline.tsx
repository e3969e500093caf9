import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TimelineKind } from '#engine/records/timeline.ts';
import { TAG_COLORS, type TagColor } from '#language/EnumType.ts';
import type { TimelineReply, TimelineRow } from '#wire/calls/TIMELINE_CALLS.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { Tag } from '../fields/Tag.tsx';
import { useRenderer, useLoad, attempt } from '../stores/RendererContext.ts';
import { LogChanges } from './LogChanges.tsx';
import { splitMentions } from '../fields/splitMentions.ts';
import { Moment } from '../layout/Moment.tsx';
import '../actions/actions.css';
import './timeline.css';

const TITLES: Readonly<Record<TimelineKind, string>> = {
  comment: '评论',
  related: '关联',
  transition: '流转',
  change: '修改',
  file: '文件',
  message: '消息',
  output: '打印与导出',
};

interface TimelineProps {
  readonly entity: EntityModel;
  readonly id: number;
  /** The timeline is loaded again when it changes. */
  readonly version: unknown;
  /** Shown next to the fields: without a choice of kinds. */
  readonly isBeside?: boolean;
}

/** The timeline of a record, newest first: all kinds of entries, or some. */
export function Timeline({ entity, id, version, isBeside = false }: TimelineProps): ReactNode {
  const { client, notify, work } = useRenderer();
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([]);
  const [older, setOlder] = useState<readonly TimelineReply[]>([]);
  const [isBusy, setBusy] = useState(false);
  const asked = kinds.join();
  const page = useCallback(
    (after: string, signal?: AbortSignal): Promise<TimelineReply> =>
      client.http.get(
        '/api/RecordTimeline/Search',
        { entity: entity.api, record: String(id), kinds: asked, after },
        signal === undefined ? {} : { signal },
      ),
    [client, entity.api, id, asked],
  );
  const load = useCallback((signal: AbortSignal) => page('', signal), [page, version]);
  const { data, error, retry } = useLoad(load);
  useEffect(() => setOlder([]), [data]);
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  const rows = [data, ...older].flatMap(({ Rows }) => Rows);
  const next = (older.at(-1) ?? data).Next;
  const more = async (): Promise<void> => {
    setBusy(true);
    await attempt(notify, async () => {
      const reply = await work.track(page(next));
      setOlder((before) => [...before, reply]);
    });
    setBusy(false);
  };
  const toggle = (kind: TimelineKind): void =>
    setKinds(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]);
  return (
    <div className="gj-log gj-gap-16 gj-story">
      {isBeside ? (
        <h2>最近动态</h2>
      ) : (
        <div className="gj-wrap gj-story-kinds" role="group" aria-label="只看">
          <Kind title="全部" isOn={kinds.length === 0} onClick={() => setKinds([])} />
          {data.Kinds.map((kind) => (
            <Kind key={kind} title={TITLES[kind]} isOn={kinds.includes(kind)} onClick={() => toggle(kind)} />
          ))}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon="clock" title={kinds.length === 0 ? '还没有动态' : '没有这些动态'} />
      ) : (
        <ol aria-label="动态">
          {rows.map((row) => (
            <Entry key={row.Key} row={row} />
          ))}
        </ol>
      )}
      {next === '' ? null : (
        <Button loading={isBusy} onClick={() => void more()}>
          更早的动态
        </Button>
      )}
    </div>
  );
}

const Kind = ({ title, isOn, onClick }: { title: string; isOn: boolean; onClick: () => void }): ReactNode => (
  <button type="button" aria-pressed={isOn} onClick={onClick}>
    {title}
  </button>
);

function Entry({ row }: { row: TimelineRow }): ReactNode {
  const { Kind: kind, Time: time, Name: name, Label: label, Steps: steps, Log: log, Outcome: outcome } = row;
  return (
    <li data-kind={kind}>
      <p>
        <Moment at={time} />
        {name === null ? null : <strong>{name}</strong>}
        {label === '' ? null : <span className="gj-story-label">{label}</span>}
        {outcome === '' ? null : <Outcome outcome={outcome} />}
        {kind === 'comment' ? <span className="gj-story-label">评论</span> : <Titled row={row} />}
        {steps.map(({ From, To }, i) => (
          <span key={i} className="gj-story-step">
            {From === null || From.Text === To?.Text ? null : (
              <>
                <Tag color={colorOf(From.Color)}>{From.Text}</Tag>
                <span role="img" aria-label="变为">
                  →
                </span>
              </>
            )}
            {To === null ? null : <Tag color={colorOf(To.Color)}>{To.Text}</Tag>}
          </span>
        ))}
      </p>
      {row.Text === '' ? null : <Said row={row} />}
      {log === null ? null : <LogChanges row={log} rows={log.Rows} />}
    </li>
  );
}

const colorOf = (color: string): TagColor => TAG_COLORS.find((each) => each === color) ?? 'grey';

/** Marks a message that was not delivered or whose delivery is unknown. */
function Outcome({ outcome }: { outcome: 'waiting' | 'failed' | 'unknown' }): ReactNode {
  if (outcome === 'failed') return <Tag color="red">没有送达</Tag>;
  return <Tag color="grey">{outcome === 'waiting' ? '等待发送' : '不知是否送达'}</Tag>;
}

/** The title of an entry, with a link to its record when that has a screen. */
function Titled({ row }: { row: TimelineRow }): ReactNode {
  const { recordPath } = useRenderer();
  const path = row.RecordId === null ? undefined : recordPath(row.Entity, row.RecordId);
  if (row.Title === '') return null;
  return path === undefined ? <span>{row.Title}</span> : <Link to={path}>{row.Title}</Link>;
}

function Said({ row: { Kind: kind, Text: text, Mentions: names } }: { row: TimelineRow }): ReactNode {
  if (kind !== 'comment') return <div className="gj-story-text">{text}</div>;
  return (
    <div className="gj-story-text">
      {splitMentions(text, names).map((part, i) =>
        part.name === undefined ? part.text : <mark key={i}>{part.text}</mark>,
      )}
    </div>
  );
}
