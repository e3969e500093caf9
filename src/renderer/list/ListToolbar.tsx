import { lazy, Suspense, type ReactNode, useCallback } from 'react';
import { Button } from 'antd';
import { transitionsOf } from '../actions/transitionsOf.ts';
import { useBulkDelete } from '../actions/useBulkDelete.tsx';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { asAppError } from '../stores/useLoad.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import type { FilterProps } from './filters/useFilterControls.ts';
import type { ListBodyProps, ListController } from './ListDialogs.tsx';
import { Icon } from '../layout/Icon.tsx';
import type { IconName } from '../layout/iconPaths.ts';
import { ListTools } from './ListTools.tsx';

interface BulkAction {
  readonly title: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  /** So many rows have to be chosen. */
  readonly least?: number;
}

const BULK: Readonly<Record<string, BulkAction>> = {
  markRead: { title: '标为已读', icon: 'check' },
  export: { title: '导出', icon: 'download' },
  transfer: { title: '转移负责人', icon: 'transfer' },
  merge: { title: '合并', icon: 'branch', least: 2 },
  download: { title: '下载附件', icon: 'paperclip' },
  delete: { title: '删除', icon: 'trash', danger: true },
};

/** The actions for the chosen rows; stands in the place of the filters while rows are chosen. */
function BulkBar({
  count,
  actions,
  others,
  onRun,
  onClear,
}: {
  count: number;
  actions: readonly string[];
  /** Actions of the entity itself, by code. */
  others: Readonly<Record<string, BulkAction>>;
  onRun: (action: string) => void;
  onClear: () => void;
}): ReactNode {
  return (
    <div className="gj-bulk" role="toolbar" aria-label="批量操作">
      <span className="gj-bulk-count">已选 {count} 条</span>
      {actions.flatMap((action) => {
        const bulk = BULK[action] ?? others[action];
        return bulk === undefined
          ? []
          : [
              <Button
                key={action}
                danger={bulk.danger === true}
                disabled={count < (bulk.least ?? 1)}
                title={count < (bulk.least ?? 1) ? `请至少选择 ${bulk.least ?? 1} 条` : undefined}
                icon={bulk.icon === undefined ? undefined : <Icon name={bulk.icon} />}
                onClick={() => {
                  onRun(action);
                }}
              >
                {bulk.title}
              </Button>,
            ];
      })}
      <Button type="link" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}

/** For phones only. */
const FilterSheet = lazy(async () => ({ default: (await import('./filters/FilterSheet.tsx')).FilterSheet }));

interface ListToolbarProps extends ListBodyProps {
  readonly controller: ListController;
  readonly isPhone: boolean;
  /** The button that makes new records, where there is no head for it. */
  readonly create: ReactNode;
}

/** The row between scenes and table: filters, or the bulk actions while rows are chosen, and the tools. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { isEmbedded, controller, isPhone, create } = props;
  const { parts, found, selection, bulkActions } = controller;
  const filters = filterProps(props);
  const { read } = props.schema.model;
  const markRead = useMarkRead(props.schema.model);
  return (
    <div className="gj-list-tools">
      {selection.rows.size > 0 ? (
        <ChosenBar {...props} />
      ) : isPhone ? (
        <Suspense>
          <FilterSheet {...filters} total={found.data?.Total} />
        </Suspense>
      ) : (
        <FilterBar {...filters} />
      )}
      {create}
      {isEmbedded ? null : (
        <ListTools
          columns={parts.columns}
          choice={controller.choice}
          unit={controller.unit}
          hasMoney={parts.hasMoney}
          mayExport={bulkActions.includes('export') && selection.rows.size === 0}
          isPhone={isPhone}
          onChoice={controller.setChoice}
          onUnit={controller.setUnit}
          onExport={controller.exportAll}
          importing={controller.importing}
          onReadAll={
            read === undefined
              ? undefined
              : () => {
                  void markRead().then((done) => {
                    if (done) found.retry();
                  });
                }
          }
          onRefresh={found.retry}
        />
      )}
    </div>
  );
}

function ChosenBar({ schema, controller }: ListToolbarProps): ReactNode {
  const { selection, bulkActions, dialogs } = controller;
  const removeAll = useBulkDelete(schema.model);
  const markRead = useMarkRead(schema.model);
  const transitions = new Map(transitionsOf(schema.model, schema.actions).map((each) => [each.action, each]));
  const others = Object.fromEntries(
    [...transitions].map(([action, { title, kind }]) => [action, { title: `批量${title}`, danger: kind === 'danger' }]),
  );
  const run = (action: string): void => {
    const transition = transitions.get(action);
    if (transition !== undefined) {
      const request = { transition, ids: [...selection.rows.keys()], version: undefined };
      dialogs.open({ kind: 'action', request, about: `选中的 ${selection.rows.size} 条${schema.model.title}` });
      return;
    }
    if (action === 'export') controller.exportChosen();
    else if (action === 'transfer') controller.transferChosen();
    else if (action === 'download')
      dialogs.open({ kind: 'export', what: 'files', params: { ids: [...selection.rows.keys()].join(',') } });
    else if (action === 'merge') dialogs.open({ kind: 'merge', rows: [...selection.rows.values()] });
    else
      void (
        action === 'markRead' ? markRead([...selection.rows.keys()]) : removeAll([...selection.rows.values()])
      ).then((changed) => {
        if (changed) dialogs.close(true);
      });
  };
  return (
    <BulkBar count={selection.rows.size} actions={bulkActions} others={others} onRun={run} onClear={selection.clear} />
  );
}

function filterProps({ schema, isEmbedded, controller }: ListToolbarProps): FilterProps {
  const { parts, query, setQuery } = controller;
  return {
    entity: schema.model,
    fields: isEmbedded ? [] : parts.filters,
    filters: query.filters,
    search: query.search,
    within: query.within,
    searched: parts.searched,
    onFilter: (field, text) => {
      const { [field]: _, ...others } = query.filters;
      setQuery({ filters: text === '' ? others : { ...others, [field]: text } });
    },
    onSearch: (search) => {
      setQuery({ search }, 'replace');
    },
    onEverywhere: () => {
      setQuery({ within: undefined });
    },
    onClear: () => {
      setQuery({ filters: {}, search: '', within: undefined });
    },
  };
}

/** Marks records as read, all that the user may view without Ids, and says how many; resolves to true when it worked. */
function useMarkRead(entity: EntityModel): (ids?: readonly number[]) => Promise<boolean> {
  const { client, notify, work, readings } = useRenderer();
  return useCallback(
    async (ids) => {
      try {
        const { Count } = await work.track(client.records.markRead(entity.api, ids));
        readings.emit();
        notify.success(Count === 0 ? `没有未读的${entity.title}` : `已把 ${Count} 条${entity.title}标为已读`);
        return true;
      } catch (cause) {
        notify.error(errorText(asAppError(cause)));
        return false;
      }
    },
    [client, notify, work, readings, entity],
  );
}
