import { Button } from 'antd';
import { lazy, Suspense, useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import type { ListModel } from '#engine/model/ListModel.ts';
import { countText } from '#fields/formatNumber.ts';
import type { GroupsReply } from '#wire/ListReply.ts';
import { ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { Icon } from '../layout/Icon.tsx';
import { useRenderer, useLoad, type Loading } from '../stores/RendererContext.ts';
import { type Settled, useSettled } from './faces/useSettled.ts';
import type { ListController } from './ListDialogs.tsx';
import { ListPager } from './ListPager.tsx';
import { nextSort } from './nextSort.ts';
import { sumTitle, sumWords } from './sumWords.ts';
import { DataTable } from './table/DataTable.tsx';
import { useListRows } from './useListController.ts';
import './groups.css';

const CardList = lazy(async () => ({ default: (await import('./table/CardList.tsx')).CardList }));

type Group = GroupsReply['Groups'][number];

export interface GroupedRowsProps {
  readonly list: ListModel;
  readonly controller: ListController;
  readonly isPhone: boolean;
}

/** Maximum number of groups opened together: each open group fetches its own page. */
const MAX_OPEN = 20;

/** The rows of a list in groups, each with its count and sums; an open group has its own pages. */
export function GroupedRows({ list, controller, isPhone }: GroupedRowsProps): ReactNode {
  const { setQuery, found } = controller;
  const settled = useSettled(controller.asked, found);
  const { data, error, retry } = useGroups(list, settled);
  const [opened, setOpened] = useState<ReadonlySet<string>>();
  if (found.error !== undefined && !found.isLoading) return <ErrorState error={found.error} onRetry={found.retry} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  const keys = data.Groups.map(({ Key }) => Key);
  const isOpen = (key: string): boolean => (opened === undefined ? key === keys[0] : opened.has(key));
  const toggle = (key: string): void => setOpened(new Set(keys.filter((each) => isOpen(each) !== (each === key))));
  return (
    <div className="gj-groups" aria-busy={found.isLoading}>
      <div className="gj-hint gj-groups-bar">
        <span role="status">
          按{data.Title}分组：{data.Groups.length + data.More} 组，共{' '}
          {countText(found.data?.Total ?? 0, found.data?.Bounded?.Total === true)} 条
          {data.More === 0 ? '' : `；只列出了记录最多的 ${data.Groups.length} 组，请先筛选`}
        </span>
        <Button
          type="link"
          size="small"
          disabled={keys.length > MAX_OPEN}
          title={keys.length > MAX_OPEN ? `超过 ${MAX_OPEN} 组，请逐组展开` : ''}
          onClick={() => setOpened(new Set(keys))}
        >
          全部展开
        </Button>
        <Button type="link" size="small" onClick={() => setOpened(new Set())}>
          全部收起
        </Button>
        <Button type="link" size="small" onClick={() => setQuery({ group: undefined })}>
          不分组
        </Button>
      </div>
      {data.Groups.map((group) => (
        <GroupSection
          key={group.Key}
          {...{ list, controller, isPhone, group }}
          settled={settled}
          isOpen={isOpen(group.Key)}
          onToggle={() => toggle(group.Key)}
        />
      ))}
    </div>
  );
}

function useGroups({ entity }: ListModel, settled: Settled): Loading<GroupsReply> {
  const { client, schemas, work } = useRenderer();
  const api = schemas.findEntity(entity)?.api ?? entity;
  const load = useCallback(
    (signal: AbortSignal) => {
      const { page: _, rows: __, ...asked } = settled.asked;
      return work.track(client.http.get(`/api/${api}/Groups`, asked, { signal }));
    },
    [client, work, api, settled],
  );
  return useLoad(load);
}

interface SectionProps extends GroupedRowsProps {
  readonly group: Group;
  readonly settled: Settled;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function GroupSection(props: SectionProps): ReactNode {
  const { list, controller, group, isOpen, onToggle } = props;
  const { env, unit } = controller;
  const id = useId();
  const sums = list.sums.filter(({ key }) => Object.hasOwn(group.Sums, key));
  return (
    <section className="gj-group" aria-label={group.Text}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          <span className="gj-group-title">{group.Text}</span>
          <span className="gj-hint gj-group-count">{group.Count} 条</span>
          {sums.map((sum) => (
            <span key={sum.key} className="gj-hint gj-group-sum">
              {sumTitle(sum, env.entity)} <b>{sumWords(sum, group.Sums[sum.key] ?? null, env.entity, unit)}</b>
            </span>
          ))}
        </button>
      </h2>
      <div id={id}>{isOpen ? <GroupPage {...props} /> : null}</div>
    </section>
  );
}

function GroupPage({ list, controller, isPhone, group, settled }: SectionProps): ReactNode {
  const { query, setQuery, columns, env, selection, bulkActions, titlePath, rowActions } = controller;
  const [page, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(group.Count / query.size) - 1);
  const shown = Math.min(page, last);
  const asked = useMemo(
    () => ({ ...settled.asked, groupKey: group.Key, page: String(shown), exact: 'true' }),
    [settled, group.Key, shown],
  );
  const { data, error, isLoading, retry } = useListRows(env.entity, asked);
  const [known, setKnown] = useState(settled);
  if (known !== settled) {
    // The list was fetched again: rows of its groups may have changed as well.
    setKnown(settled);
    retry();
  }
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  const shared = {
    ...{ columns, env, titlePath, label: `${list.title}：${group.Text}`, rows: data.Rows, isStale: isLoading },
    selection: bulkActions.length === 0 ? undefined : selection,
    actions: rowActions.draw,
  };
  return (
    <>
      {isPhone ? (
        <Suspense fallback={<RowsSkeleton />}>
          <CardList {...shared} />
        </Suspense>
      ) : (
        <DataTable
          {...shared}
          isCompact={query.density === 'compact'}
          sort={query.sort}
          actionsWidth={rowActions.width}
          onSort={(field) => setQuery({ sort: nextSort(query.sort, field, list.sort) })}
        />
      )}
      {last === 0 ? null : (
        <ListPager
          total={group.Count}
          page={shown}
          size={query.size}
          isPhone={isPhone}
          hasSizes={false}
          onChange={(next) => setPage(next)}
        />
      )}
    </>
  );
}
