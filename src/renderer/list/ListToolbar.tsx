import { lazy, Suspense, type ReactNode } from 'react';
import { transitionsOf } from '../actions/transitionsOf.ts';
import { useBulkDelete } from '../records/useBulkDelete.tsx';
import { useMarkRead } from '../records/useMarkRead.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import type { FilterProps } from './filters/FilterProps.ts';
import type { ListBodyProps } from './ListBodyProps.ts';
import type { ListController } from './ListController.ts';
import { BulkBar } from './parts/BulkBar.tsx';
import { ListTools } from './parts/ListTools.tsx';

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
      void (action === 'markRead' ? markRead : removeAll)([...selection.rows.keys()]).then((changed) => {
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
