import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CommentsReply, PeopleReply, RecordComment, WrittenComment } from '#wire/calls/COMMENT_CALLS.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { errorText } from '../feedback/errorText.ts';
import { useFilling } from '../stores/filling.ts';
import { useRenderer, asAppError, attempt, useLoad } from '../stores/RendererContext.ts';
import { MentionInput, type Person } from '../fields/MentionInput.tsx';
import { splitMentions, unknownMentions } from '../fields/splitMentions.ts';
import { Moment } from '../layout/Moment.tsx';
import './comments.css';

interface CommentsProps {
  readonly entity: EntityModel;
  readonly id: number;
  /** The id of the comment to scroll to. */
  readonly at?: string | null;
  /** Comments are loaded again when it changes. */
  readonly version: unknown;
  /** Receives how many there are whenever it is known. Keep it the same. */
  readonly onTotal: (total: number) => void;
}

/** The comments on a record, newest first. People mentioned by @ are notified; authors can edit for a limited time. */
export function Comments({ entity, id, at = null, version, onTotal }: CommentsProps): ReactNode {
  const { client, notify, work } = useRenderer();
  const [older, setOlder] = useState<readonly RecordComment[]>([]);
  const [edited, setEdited] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const target = { entity: entity.api, record: String(id) };
  const load = useCallback(
    (signal: AbortSignal): Promise<CommentsReply> =>
      client.http.get('/api/RecordComment/Search', { entity: entity.api, record: String(id) }, { signal }),
    [client, entity.api, id, version],
  );
  const { data, error, retry } = useLoad(load);
  const total = data?.Total;
  useEffect(() => {
    if (total !== undefined) onTotal(total);
  }, [total, onTotal]);
  const hasCome = data !== undefined;
  const isShown = data?.Rows.some(({ Id }) => String(Id) === at) === true;
  useEffect(() => {
    if (at === null || !hasCome) return;
    if (isShown) document.getElementById(`comment-${at}`)?.scrollIntoView({ block: 'center' });
    else notify.info('提到您的评论在更早的评论里，或者已经删除');
  }, [at, isShown, hasCome, notify]);
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  const rows = [...data.Rows, ...older.filter((row) => data.Rows.every(({ Id }) => Id !== row.Id))];

  /** Runs something that changes what stands here; true when it worked. */
  const act = async (run: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work.track(run());
      setOlder([]);
      retry();
      return true;
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const tell = ({ Told, Untold }: WrittenComment): void => {
    if (Untold !== '') notify.info(Untold);
    else if (Told > 0) notify.success(`已通知 ${Told} 人`);
  };
  const add = (content: Content): Promise<boolean> =>
    act(async () => {
      tell(await client.http.post('/api/RecordComment/Add', { ...target, ...content }));
    });
  const edit = (row: RecordComment, content: Content): Promise<boolean> =>
    act(async () => {
      tell(await client.http.post('/api/RecordComment/Edit', { ...target, comment: row.Id, ...content }));
      setEdited(undefined);
    });
  const remove = async ({ Id }: RecordComment): Promise<void> => {
    if (!(await notify.ask({ title: '删除这条评论？', yes: '删除', danger: true }))) return;
    await act(async () => {
      await client.http.post('/api/RecordComment/Delete', { ...target, comment: Id });
    });
  };
  const more = async (): Promise<void> => {
    const last = rows.at(-1);
    if (last === undefined) return;
    setBusy(true);
    await attempt(notify, async () => {
      const query = { ...target, before: String(last.Id) };
      const reply = await work.track(client.http.get('/api/RecordComment/Search', query));
      setOlder((before) => [...before, ...reply.Rows]);
    });
    setBusy(false);
  };
  return (
    <div className="gj-gap-16 gj-comments">
      {data.MayWrite ? <Writer {...target} label="写评论" isBusy={isBusy} onSend={add} /> : null}
      {rows.length === 0 ? (
        <EmptyState icon="chat" title="还没有评论" text="写下和这条记录有关的事，用 @ 提到需要知道的同事。" />
      ) : (
        <ol aria-label="评论">
          {rows.map((row) => (
            <li key={row.Id} id={`comment-${row.Id}`} data-meant={String(row.Id) === at || undefined}>
              <p className="gj-comment-head">
                <strong>{row.Name}</strong>
                <Moment at={row.Time} />
                {row.IsEdited ? <small>改过</small> : null}
                {row.MayChange && edited !== row.Id ? (
                  <span>
                    <Button type="link" size="small" disabled={isBusy} onClick={() => setEdited(row.Id)}>
                      修改
                    </Button>
                    <Button type="link" size="small" danger disabled={isBusy} onClick={() => void remove(row)}>
                      删除
                    </Button>
                  </span>
                ) : null}
              </p>
              {edited === row.Id ? (
                <Writer
                  {...target}
                  label="修改评论"
                  before={row}
                  isBusy={isBusy}
                  onCancel={() => setEdited(undefined)}
                  onSend={(content) => edit(row, content)}
                />
              ) : (
                <p className="gj-comment-text">{withMentions(row)}</p>
              )}
            </li>
          ))}
        </ol>
      )}
      {rows.length < data.Total ? (
        <Button loading={isBusy} onClick={() => void more()}>
          更早的评论（还有 {data.Total - rows.length} 条）
        </Button>
      ) : null}
    </div>
  );
}

const withMentions = ({ Text, Mentions: people }: RecordComment): ReactNode =>
  splitMentions(
    Text,
    people.map(({ Label }) => Label),
  ).map(({ text, name }, i) => (name === undefined ? text : <mark key={i}>{text}</mark>));

interface Content {
  readonly Text: string;
  /** Undefined: none. */
  readonly Mentions: readonly number[] | undefined;
}

/** The content to send: the text, and the people chosen by @ whose names are still in the text. */
function contentOf(text: string, people: readonly Person[]): Content {
  const parts = splitMentions(
    text,
    people.map(({ Label }) => Label),
  );
  const named = new Set(parts.map(({ name }) => name));
  const ids = [...new Set(people.filter(({ Label }) => named.has(Label)).map(({ Value }) => Value))];
  return { Text: text, Mentions: ids.length === 0 ? undefined : ids };
}

interface WriterProps {
  readonly entity: string;
  readonly record: string;
  readonly label: string;
  /** The comment that is changed; undefined: a new one. */
  readonly before?: RecordComment;
  readonly isBusy: boolean;
  /** Resolves to true when it was kept. */
  readonly onSend: (content: Content) => Promise<boolean>;
  readonly onCancel?: () => void;
}

function Writer({ entity, record, label, before, isBusy, onSend, onCancel }: WriterProps): ReactNode {
  const { client, notify } = useRenderer();
  const [text, setText] = useState(before?.Text ?? '');
  useFilling(text.trim() !== (before?.Text ?? '').trim());
  const people = useRef<Person[]>([...(before?.Mentions ?? [])]);
  const find = (searchKey: string): Promise<PeopleReply> =>
    client.http.get('/api/RecordComment/People', { entity, record, searchKey });
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return;
    const names = people.current.map(({ Label }) => Label);
    const unknown = unknownMentions(text, names).map((name) => `@${name}`);
    if (!(await onSend(contentOf(text, people.current)))) return;
    setText('');
    if (unknown.length > 0) notify.info(`${unknown.join('、')} 不是从列表里选的，没有通知`);
  };
  return (
    <div className="gj-gap-8 gj-comment-writer">
      <MentionInput
        area={{ 'aria-label': label, autoFocus: before !== undefined, placeholder: '写评论，用 @ 提到同事' }}
        value={text}
        onChange={setText}
        find={find}
        nobody="没有这样的、能查看这条记录的同事"
        onChoose={(person, changed) => {
          people.current.push(person);
          setText(changed);
        }}
        onSend={() => void send()}
      />
      <div className="gj-flex gj-comment-buttons">
        <small>Ctrl+Enter 发送</small>
        {onCancel === undefined ? null : <Button onClick={onCancel}>取消</Button>}
        <Button type="primary" loading={isBusy} disabled={text.trim() === ''} onClick={() => void send()}>
          {before === undefined ? '发送' : '保存'}
        </Button>
      </div>
    </div>
  );
}
