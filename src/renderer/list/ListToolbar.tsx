import { lazy, Suspense, type ReactNode } from 'react';
import { SkeletonBar } from '../feedback/ScreenState.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import type { FilterProps } from './filters/useFilterControls.ts';
import type { ListBodyProps, ListController } from './ListDialogs.tsx';
import type { FaceKind } from '#engine/query/listFace.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { lazyOnRender } from '../layout/whenIdle.ts';
import { useIsNarrow } from '../layout/useIsPhone.ts';
import { mayChange, useRenderer } from '../stores/RendererContext.ts';
import { ListTools } from './ListTools.tsx';

/** For narrow windows only. */
const FilterSheet = lazyOnRender(async () => (await import('./filters/FilterSheet.tsx')).FilterSheet);

/** Only once rows are chosen. */
const ChosenBar = lazy(async () => ({ default: (await import('./ChosenBar.tsx')).ChosenBar }));

export interface ListToolbarProps extends ListBodyProps {
  readonly controller: ListController;
  readonly isPhone: boolean;
  /** The create button, where there is no list head. */
  readonly create: ReactNode;
}

/** The code that parses the texts of layouts is loaded with the first of them. */
const GRID: FaceKind = 'grid';

/** A list query without conditions, except the scene. */
export const NO_CONDITIONS: Partial<ListQuery> = { filters: {}, search: '', within: undefined, where: undefined };

/** The row between scenes and table: filters, or the bulk actions while rows are chosen, and the tools. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { isEmbedded, controller, isPhone, create } = props;
  const { parts, found, selection, bulkActions } = controller;
  const filters = filterProps(props);
  const { read } = props.schema.model;
  const renderer = useRenderer();
  const isNarrow = useIsNarrow();
  return (
    <div className="gj-list-tools">
      {selection.rows.size > 0 ? (
        <Suspense fallback={isNarrow ? null : <FilterBar {...filters} />}>
          <ChosenBar {...props} />
        </Suspense>
      ) : isNarrow ? (
        <Suspense fallback={<SkeletonBar width="100%" height={40} />}>
          <FilterSheet {...filters} found={found.data} />
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
          currency={parts.currency}
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
                  void import('./markRead.ts')
                    .then(({ markRead }) => markRead(renderer, props.schema.model))
                    .then((done) => {
                      if (done) found.retry();
                    });
                }
          }
          onGrid={
            isPhone || !mayChange(props.schema) || controller.query.face === GRID
              ? undefined
              : () => controller.setQuery({ face: GRID })
          }
          onBin={props.schema.actions.has('delete') ? () => controller.dialogs.open({ kind: 'bin' }) : undefined}
          onRefresh={found.retry}
        />
      )}
    </div>
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
    onSearch: (search) => setQuery({ search }, 'replace'),
    onEverywhere: () => setQuery({ within: undefined }),
    onClear: () => setQuery(NO_CONDITIONS),
  };
}
