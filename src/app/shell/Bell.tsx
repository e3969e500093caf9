import { type ReactNode, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { formatValue, isMoment } from '#fields/table/fieldKinds.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { SkeletonBar, EmptyState, ErrorState } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { placeBelow } from '#renderer/layout/placeBelow.ts';
import { typedRecord } from '#renderer/records/initialRecord.ts';
import { MESSAGE_PLACE, MESSAGE_RECORD, referredPath } from '#renderer/records/listLink.ts';
import { WAITED_STEP } from '#renderer/actions/useGoOn.ts';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import './bell.css';

/** Milliseconds between two counts. */
const EVERY_MS = 60_000;

/** The record count for a menu entry's badge; undefined until known. Counted on navigation, return and each minute. */
function useBadge({ Badge: badge, List: list }: MenuRoute): number | undefined {
  const { client, readings } = useRenderer();
  const { pathname } = useLocation();
  const version = useSyncExternalStore(readings.subscribe, readings.version);
  const { Api: api = '', Scene: scene = '' } = badge ?? {};
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { SceneCounts: counts } = await client.http.get(
        `/api/${api}/Search`,
        { list, scene, rows: 1, exact: 'true' },
        { signal },
      );
      return counts[scene];
    },
    // Another screen, or a record that was read, triggers a new count.
    [client, api, list, scene, pathname, version],
  );
  const { data, retry } = useLoad(load);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') retry();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [retry]);
  return data;
}

const MAX_BADGE_COUNT = 99;
/** The number of records shown below the bell. */
const ROWS = 8;

/** The bell: how many records wait behind a menu entry, and the newest of them below it. */
export function Bell({ route }: { route: MenuRoute }): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = useBadge(route) ?? 0;
  const { Title: title } = route;
  // The accessible name must contain the visible text; bracketed texts are ignored in it.
  const seen = count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count);
  const label = count === 0 ? title : `${title}：${seen} 条`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="gj-bell"
        aria-label={label}
        aria-expanded={isOpen}
        title={label}
        popoverTarget={id}
      >
        <Icon name="bell" size={18} />
        {count === 0 ? null : (
          <span className="gj-bell-count" aria-hidden>
            {seen}
          </span>
        )}
      </button>
      <div
        id={id}
        popover="auto"
        className="gj-bell-panel"
        // A closed popover must not match a query for open dialogs.
        {...(isOpen ? { role: 'dialog', 'aria-label': title } : {})}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open');
          if (event.newState === 'open' && button.current !== null) placeBelow(event.currentTarget, button.current);
        }}
        onClick={(event) => {
          // It has led to where its reader wants to be.
          if (event.target instanceof Element && event.target.closest('a') !== null) event.currentTarget.hidePopover();
        }}
      >
        {isOpen ? <Newest route={route} count={count} /> : null}
      </div>
    </>
  );
}

/** The newest records that wait behind the bell, each leading to itself. */
function Newest({ route, count }: { route: MenuRoute; count: number }): ReactNode {
  const { client, schemas, readings } = useRenderer();
  const { Badge: badge, List: list = '', Path: path = '/', Title: title } = route;
  const scene = badge?.Scene ?? '';
  const version = useSyncExternalStore(readings.subscribe, readings.version);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { model } = await schemas.load(list.slice(0, list.indexOf('/')));
      const reply = await client.http.get(`/api/${model.api}/Search`, { list, scene, rows: ROWS }, { signal });
      return { entity: model, rows: reply.Rows.map((row) => typedRecord(model, row)) };
    },
    // Records read in the meantime disappear from this list.
    [client, schemas, list, scene, version],
  );
  const { data, error, retry } = useLoad(load);
  return (
    <>
      <div className="gj-bell-head">
        <h2>{title}</h2>
        {data?.entity.read === undefined || count === 0 ? null : <ReadAll entity={data.entity} />}
      </div>
      {data === undefined && error !== undefined ? <ErrorState error={error} onRetry={retry} /> : null}
      {data === undefined && error === undefined ? <Bones count={Math.min(count, ROWS)} /> : null}
      {data?.rows.length === 0 ? <EmptyState title="没有新的" icon="check" /> : null}
      {data === undefined || data.rows.length === 0 ? null : (
        <ul className="gj-bell-rows">
          {data.rows.map((row) => (
            <Row key={Number(row['Id'])} entity={data.entity} list={list} row={row} />
          ))}
        </ul>
      )}
      <Link className="gj-bell-all" to={count === 0 ? path : `${path}?scene=${scene}`}>
        {count > ROWS ? `查看全部 ${count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count} 条` : '查看全部'}
      </Link>
    </>
  );
}

function ReadAll({ entity }: { entity: EntityModel }): ReactNode {
  const renderer = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const read = async (): Promise<void> => {
    setIsBusy(true);
    const { markRead } = await import('#renderer/list/markRead.ts');
    await markRead(renderer, entity);
    setIsBusy(false);
  };
  return (
    <Button size="small" type="link" loading={isBusy} onClick={() => void read()}>
      全部已读
    </Button>
  );
}

/** A record in the list of the bell. A message opens its record, at the step that waits for the user. */
function Row({ entity, list, row }: { entity: EntityModel; list: string; row: Values }): ReactNode {
  const renderer = useRenderer();
  const { recordPath } = renderer;
  const textOf = (name: string): string => {
    const field = entity.field(name);
    const value = row[name] ?? null;
    return field === undefined ? '' : formatValue(field, value, { enums: () => undefined, text: row[`${name}Text`] });
  };
  const columns = entity.lists.get(list.slice(list.indexOf('/') + 1))?.columns ?? [];
  const moment = columns.find(({ key }) => isMoment(entity.field(key)))?.key;
  const id = Number(row['Id']);
  const about = entity.field(MESSAGE_RECORD);
  const related = entity.read === undefined || about === undefined ? undefined : referredPath(about, row, recordPath);
  const path = related ?? recordPath(entity.key, id);
  const read = async (): Promise<void> => {
    if (related === undefined) return;
    const { markOneRead } = await import('#renderer/list/markRead.ts');
    await markOneRead(renderer, entity, id);
  };
  const title = textOf(entity.titleField) || `${entity.title} ${id}`;
  return (
    <li>
      {path === undefined ? (
        title
      ) : (
        <Link
          to={path}
          state={related === undefined || !isEmpty(row[MESSAGE_PLACE] ?? null) ? undefined : WAITED_STEP}
          onClick={() => void read()}
        >
          {title}
        </Link>
      )}
      {moment === undefined ? null : <small>{textOf(moment)}</small>}
    </li>
  );
}

const Bones = ({ count }: { count: number }): ReactNode => (
  <ul className="gj-bell-rows" aria-hidden>
    {Array.from({ length: count }, (_, i) => (
      <li key={i}>
        <SkeletonBar width={`${80 - (i % 3) * 16}%`} />
      </li>
    ))}
  </ul>
);
