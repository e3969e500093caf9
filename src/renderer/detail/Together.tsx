import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { PersonThere } from '#wire/LiveEvent.ts';
import { copyText } from '../feedback/copyText.tsx';
import { Icon } from '../layout/Icon.tsx';
import { useIsFilling } from '../stores/filling.ts';
import { useRenderer, useGet, attempt } from '../stores/RendererContext.ts';
import { REFUSED, useLive } from '../stores/useLive.ts';
import './together.css';

interface TogetherProps {
  readonly entity: EntityModel;
  readonly id: number;
  /** The version on the screen. */
  readonly version: number;
  readonly isEditing: boolean;
  readonly reload: () => void;
}

/** Collaboration on a record: its followers, a link to copy, and the people who have it open. */
export function Together({ entity, id, version, isEditing, reload }: TogetherProps): ReactNode {
  const { client, notify, work, recordPath } = useRenderer();
  const [isBusy, setBusy] = useState(false);
  const { pathname } = useLocation();
  const href = useHref(recordPath(entity.key, id) ?? pathname);
  const target = { entity: entity.api, record: String(id) };
  const { data, error, retry } = useGet(client.http, '/api/RecordFollow/Search', {
    entity: entity.api,
    record: String(id),
  });
  const act = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await attempt(notify, async () => {
      await work.track(run());
    });
    setBusy(false);
  };
  const follow = (): Promise<void> =>
    act(async () => {
      const isFollowing = data?.IsFollowing === true;
      if (isFollowing) await client.http.post('/api/RecordFollow/Delete', target);
      else await client.http.post('/api/RecordFollow/Save', target);
      retry();
      if (isFollowing) notify.success('已取消关注');
      else if (data?.Untold === '') notify.success('已关注：别人评论、流转或修改它时，您会收到消息');
      else notify.info(`已关注。${data?.Untold ?? ''}`);
    });
  const share = (): Promise<void> =>
    act(async () => {
      const { Rows, HasMore } = await client.http.get('/api/RecordComment/People', { ...target, searchKey: '' });
      const names = Rows.map(({ Label }) => Label).join('、');
      const others = names === '' ? '现在除您以外没有同事能查看它' : `能查看它的同事：${names}${HasMore ? '等' : ''}`;
      await copyText(new URL(href, location.href).href, `链接已复制，登录后打开。${others}`, notify);
    });
  const { there, retry: listenAgain } = useThere({ entity, id, version, isEditing, reload });
  const people = data?.Names ?? [];
  return (
    <span className="gj-together">
      {data === undefined && error !== undefined ? (
        <Button type="text" onClick={retry}>
          没有读到谁在关注，重试
        </Button>
      ) : null}
      {data === undefined ? null : (
        <Button
          type="text"
          icon={<Icon name="bell" />}
          loading={isBusy}
          aria-pressed={data.IsFollowing}
          aria-label={data.IsFollowing ? '已关注' : '关注'}
          title={data.IsFollowing ? '取消关注' : '关注：别人评论、流转或修改它时收到消息'}
          onClick={() => void follow()}
        />
      )}
      {people.length === 0 ? null : (
        <Button type="text" onClick={() => notify.tell('关注这条记录的人', <p>{people.join('、')}</p>)}>
          {people.length} 人关注
        </Button>
      )}
      <Button
        type="text"
        icon={<Icon name="link" />}
        disabled={isBusy}
        aria-label="复制链接"
        title="复制链接"
        onClick={() => void share()}
      />
      <span className="gj-together-people" role="status">
        {there}
        {listenAgain === undefined ? null : (
          <Button type="text" title={REFUSED} onClick={listenAgain}>
            收不到别人的更新，重试
          </Button>
        )}
      </span>
    </span>
  );
}

const GONE = '这条记录已被删除、转走，或者您的权限变了，现在不能查看';

/** Reloads a record after others' changes, and lists who has it open. While editing, only shows who saved. */
function useThere({ entity, id, version, isEditing, reload }: TogetherProps): {
  there: string;
  retry: (() => void) | undefined;
} {
  const { notify } = useRenderer();
  const [people, setPeople] = useState<readonly PersonThere[]>([]);
  const said = useRef<string>(undefined);
  const [isGone, setGone] = useState(false);
  const isFilling = useIsFilling() || isEditing;
  const retry = useLive({ entity: entity.api, record: id, version, editing: isEditing }, (event) => {
    if (event.type === 'people') setPeople(event.people);
    if (event.type === 'comments') {
      if (said.current !== undefined && said.current !== event.mark) reload();
      said.current = event.mark;
    }
    if (event.type === 'gone') {
      setGone(true);
      if (isEditing) notify.info(`${GONE}。您填写的内容还在这里，但不能再保存`);
      else notify.info(isFilling ? `${GONE}。您填写的内容还在这里` : GONE);
    }
    if (event.type === 'record') setGone(false);
    if (event.type !== 'record' || event.version === version) return;
    reload();
    if (isEditing) notify.info(`${event.by}刚保存了这条记录；您保存时会先比较两边的修改`);
  });
  const leave = useEffectEvent(reload);
  useEffect(() => {
    // Remove everything from the screen, except a form the user is editing, until it is closed.
    if (isGone && !isFilling) leave();
  }, [isGone, isFilling]);
  const writing = people.filter((person) => person.isEditing).map(({ name }) => name);
  const reading = people.filter((person) => !person.isEditing).map(({ name }) => name);
  const there = [
    ...(writing.length === 0 ? [] : [`${writing.join('、')}正在修改`]),
    ...(reading.length === 0 ? [] : [`${reading.join('、')}也在看`]),
  ].join('，');
  return { there, retry };
}
