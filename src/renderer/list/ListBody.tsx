import { lazy, Suspense, type ReactNode } from 'react';
import type { ListModel } from '#engine/model/ListModel.ts';
import { preloadForm } from '../form/open/preloadForm.ts';
import { useIsPhone } from '../layout/useIsPhone.ts';
import './list.css';
import type { ListBodyProps } from './ListBodyProps.ts';
import type { ListController } from './ListController.ts';
import { ListDialogs } from './ListDialogs.tsx';
import { ListFoot } from './ListFoot.tsx';
import { CreateButtons } from './parts/CreateButtons.tsx';
import { ListHead } from './parts/ListHead.tsx';
import { ListRows } from './ListRows.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { nextSort } from './nextSort.ts';
import { TabStrip } from '../layout/TabStrip.tsx';
import { useListController } from './useListController.ts';

const QuickAdd = lazy(async () => ({ default: (await import('./parts/QuickAdd.tsx')).QuickAdd }));

/** A list with everything around it: title, scenes, filters, rows, sums, pages, and the dialogs it opens. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { title, list, isEmbedded, above } = props;
  const controller = useListController(props);
  const { creates, create, parts } = controller;
  const isPhone = useIsPhone();
  const hasQuickAdd = list.timeline?.add !== undefined && creates.length > 0 && props.prefill !== undefined;
  const draw = (isSecond: boolean): ReactNode =>
    hasQuickAdd ? null : (
      <CreateButtons creates={creates} onCreate={create} onIntent={preloadForm} isSecond={isSecond} />
    );
  const buttons = draw(false);
  const shared = { ...props, controller, isPhone };
  return (
    <section className={isEmbedded ? 'gj-list is-embedded' : 'gj-list'} aria-label={title}>
      {isEmbedded ? null : <ListHead title={title}>{buttons}</ListHead>}
      {above}
      <div className="gj-panel">
        {hasQuickAdd ? (
          <Suspense>
            <QuickAdd
              schema={props.schema}
              list={list}
              prefill={props.prefill ?? {}}
              onSaved={() => {
                controller.dialogs.close(true);
              }}
            />
          </Suspense>
        ) : null}
        {parts.scenes.length < 2 || (isEmbedded && isByPerson(list)) ? null : <Scenes controller={controller} />}
        <ListToolbar {...shared} create={isEmbedded ? buttons : null} />
        <Rows {...shared} create={draw(true)} />
        <ListFoot {...shared} />
      </div>
      <ListDialogs {...props} controller={controller} />
    </section>
  );
}

/** The scenes of a list of many people's records say little of the few that lie inside one record. */
const isByPerson = ({ scenes }: ListModel): boolean => scenes.some(({ scope }) => scope !== 'all');

function Scenes({ controller }: { controller: ListController }): ReactNode {
  const { parts, query, setQuery, found } = controller;
  return (
    <TabStrip
      label="场景"
      scenes={parts.scenes}
      current={query.scene}
      counts={found.data?.SceneCounts}
      onChange={(scene) => {
        setQuery({ scene });
      }}
    />
  );
}

interface RowsProps extends ListBodyProps {
  readonly controller: ListController;
  readonly isPhone: boolean;
  readonly create: ReactNode;
}

function Rows({ list, isEmbedded, controller, isPhone, create }: RowsProps): ReactNode {
  const { query, setQuery, found, selection, columns, env, rowActions, bulkActions, titlePath } = controller;
  return (
    <ListRows
      found={found}
      isPhone={isPhone}
      isNarrowed={query.search !== '' || query.within !== undefined || Object.keys(query.filters).length > 0}
      create={create}
      onClear={() => {
        setQuery({ filters: {}, search: '', within: undefined });
      }}
      timeline={list.timeline}
      label={list.title}
      columns={columns}
      env={env}
      sort={query.sort}
      selection={bulkActions.length === 0 || isEmbedded ? undefined : selection}
      titlePath={titlePath}
      actions={rowActions.draw}
      actionsWidth={rowActions.width}
      onSort={(field) => {
        setQuery({ sort: nextSort(query.sort, field, list.sort) });
      }}
    />
  );
}
