import type { RecordReply } from '#wire/RecordReply.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from 'antd';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { ListModel, CreateModel } from '#engine/model/ListModel.ts';
import { loadForm, preloadForm } from '../form/preloadForm.ts';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { RowsSkeleton } from '../feedback/ScreenState.tsx';
import './list.css';
import type { ListBodyProps, ListController } from './ListDialogs.tsx';
import { actionAfterSave } from './useListDialogs.ts';
import { Icon } from '../layout/Icon.tsx';
import { DropMenu, preloadPopups } from '../layout/Popup.tsx';
import { lazyOnRender, whenIdle } from '../layout/whenIdle.ts';
import { ListFoot } from './ListFoot.tsx';
import { ListHead } from './ListHead.tsx';
import { ListRows } from './ListRows.tsx';
import { ListToolbar, NO_CONDITIONS } from './ListToolbar.tsx';
import { nextSort } from './nextSort.ts';
import { peekHandlers } from './table/peekRow.ts';
import { TabStrip } from '../layout/TabStrip.tsx';
import type { ViewDialogKind } from './views/useViewActs.ts';
import { VIEW } from './views/useListViews.ts';
import { useListController } from './useListController.ts';
import { type RowsPlace, useMade } from './useMade.ts';
import { useGoOn } from '../actions/useGoOn.ts';

const FormDrawer = lazy(async () => ({ default: (await loadForm()).FormDrawer }));
const Dialog = lazy(async () => ({ default: (await import('./OpenDialog.tsx')).OpenDialog }));
/** Loads the code for views: immediately where the list opens with one, else when the browser is idle. */
export const loadViews = () => import('./viewParts.ts');
// Optional controls: the list works without them.
const ViewsButton = lazyOnRender(async () => (await loadViews()).ViewsButton);
const LayoutSwitch = lazyOnRender(async () => (await loadViews()).LayoutSwitch);
const ViewBar = lazyOnRender(async () => (await loadViews()).ViewBar);
const LiveList = lazyOnRender(async () => (await import('./LiveList.tsx')).LiveList);
const ViewRows = lazy(async () => ({ default: (await loadViews()).ViewRows }));
const Peek = lazy(async () => ({ default: (await import('./Peek.tsx')).Peek }));
const QuickAdd = lazy(async () => ({ default: (await import('./QuickAdd.tsx')).QuickAdd }));

/** A list with everything around it: title, scenes, filters, rows, sums, pages, and the dialogs it opens. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { title, list, views, isEmbedded, above, peek } = props;
  const controller = useListController(props);
  const { creates, create, parts } = controller;
  useNew(controller, props);
  const isPhone = useIsPhone();
  const panel = useRef<HTMLDivElement>(null);
  const [peeked, setPeeked] = useState<number>();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        preloadPopups();
        setIsIdle(true);
      }),
    [],
  );
  const [search] = useSearchParams();
  const { dialog, open, close } = controller.dialogs;
  const viewed = {
    ...controller,
    ...{ schema: props.schema, list, all: parts.columns, dialog: dialog?.kind === 'view' ? dialog.what : undefined },
    open: (what: ViewDialogKind) => open({ kind: 'view', what }),
    close: () => close(false),
  };
  const areViewsHere =
    views !== undefined && (isIdle || search.has(VIEW) || !!controller.query.where || !!views.reply.Default);
  const hasQuickAdd = list.timeline?.add !== undefined && creates.length > 0 && props.prefill !== undefined;
  const draw = (isSecond: boolean): ReactNode =>
    hasQuickAdd ? null : (
      <CreateButtons creates={creates} onCreate={create} onIntent={preloadForm} isSecond={isSecond} />
    );
  const buttons = draw(false);
  const shared = { ...props, controller, isPhone };
  return (
    <section className={isEmbedded ? 'gj-list is-embedded' : 'gj-list'} aria-label={title}>
      {isEmbedded ? null : (
        <ListHead
          title={title}
          beside={
            !areViewsHere ? null : (
              <Suspense>
                <ViewsButton views={views} viewed={viewed} />
                <LayoutSwitch viewed={viewed} />
              </Suspense>
            )
          }
        >
          {buttons}
        </ListHead>
      )}
      {above}
      <div className="gj-panel" ref={panel} {...(peek === undefined || isPhone ? {} : peekHandlers(setPeeked))}>
        {hasQuickAdd ? (
          <Suspense>
            <QuickAdd
              schema={props.schema}
              list={list}
              prefill={props.prefill ?? {}}
              onSaved={() => controller.dialogs.close(true)}
            />
          </Suspense>
        ) : null}
        {parts.scenes.length < 2 || (isEmbedded && isByPerson(list)) ? null : <Scenes controller={controller} />}
        <ListToolbar {...shared} create={isEmbedded ? buttons : null} />
        {!areViewsHere ? null : (
          <Suspense>
            <ViewBar views={views} viewed={viewed} />
          </Suspense>
        )}
        <Rows {...shared} create={draw(true)} />
        <ListFoot {...shared} />
      </div>
      <DialogHost {...props} {...{ controller, panel }} />
      {peek === undefined || peeked === undefined ? null : (
        <Suspense>
          <Peek
            id={peeked}
            panel={panel}
            onPeek={setPeeked}
            onClose={() => {
              setPeeked(undefined);
              controller.found.retry();
            }}
          >
            {peek(peeked)}
          </Peek>
        </Suspense>
      )}
      {isIdle && !isEmbedded ? (
        <Suspense>
          <LiveList api={props.schema.model.api} controller={controller} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** URL parameter for a create button: its index in the schema document, as visible buttons depend on the user. */
const NEW = 'new';

/** Beginning of URL parameters for texts that the new record starts with: `v.Field`. */
const GIVEN = /^v\.(.+)$/;

/** Opens the form requested in the URL, once. */
function useNew({ creates, create }: ListController, { schema, list, isEmbedded }: ListBodyProps): void {
  const { model } = schema;
  const { notify } = useRenderer();
  const [search, setSearch] = useSearchParams();
  const button = isEmbedded ? null : search.get(NEW);
  const open = useEffectEvent(() => {
    const asked = creates.find((each) => String(list.create.indexOf(each)) === button);
    const values: Record<string, string | number | boolean> = {};
    for (const [key, text] of search) {
      const name = GIVEN.exec(key)?.[1];
      if (name === undefined) continue;
      const field = model.field(name);
      const value = field === undefined ? undefined : fieldKind(field).parse(text, field);
      if (value === undefined || value === null || typeof value === 'object')
        notify.error('地址里有表单不能采用的内容，请自己填写');
      else values[name] = value;
    }
    if (asked !== undefined) create({ ...asked, values: { ...asked.values, ...values } });
    setSearch(
      (before) => {
        for (const key of [...before.keys()]) if (key === NEW || GIVEN.test(key)) before.delete(key);
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (button !== null) open();
  }, [button]);
}

/** Whether scenes select by person: then they are of little use for the few rows inside one record. */
const isByPerson = ({ scenes }: ListModel): boolean => scenes.some(({ scope }) => scope !== 'all');

function Scenes({ controller }: { controller: ListController }): ReactNode {
  const { parts, query, setQuery, found } = controller;
  return (
    <TabStrip
      label="场景"
      scenes={parts.scenes}
      current={query.scene}
      counts={found.data?.SceneCounts}
      isAtLeast={!!found.data?.Bounded}
      onChange={(scene) => setQuery({ scene })}
    />
  );
}

interface RowsProps extends ListBodyProps {
  readonly controller: ListController;
  readonly isPhone: boolean;
  readonly create: ReactNode;
}

function Rows({ schema, list, isEmbedded, controller, isPhone, create }: RowsProps): ReactNode {
  const { query, setQuery, found, selection, columns, env, rowActions, bulkActions, titlePath } = controller;
  const table = (
    <ListRows
      found={found}
      isPhone={isPhone}
      isNarrowed={query.search !== '' || !!query.within || !!query.where || Object.keys(query.filters).length > 0}
      create={create}
      onClear={() => setQuery(NO_CONDITIONS)}
      timeline={list.timeline}
      label={list.title}
      columns={columns}
      isCompact={query.density === 'compact'}
      env={env}
      sort={query.sort}
      selection={bulkActions.length === 0 || isEmbedded ? undefined : selection}
      titlePath={titlePath}
      actions={rowActions.draw}
      actionsWidth={rowActions.width}
      onSort={(field) => setQuery({ sort: nextSort(query.sort, field, list.sort) })}
    />
  );
  return (query.face ?? query.group) && found.data?.Total ? (
    <Suspense fallback={<RowsSkeleton />}>
      <ViewRows schema={schema} list={list} controller={controller} isPhone={isPhone} table={table} />
    </Suspense>
  ) : (
    table
  );
}

interface CreateButtonsProps {
  readonly creates: readonly CreateModel[];
  readonly onCreate: (create: CreateModel) => void;
  /** The user is about to press: fetch what the form needs. */
  readonly onIntent: () => void;
  /** The screen has its primary button elsewhere. */
  readonly isSecond?: boolean;
}

/** The first create action as the primary button, the others in a menu next to it. */
function CreateButtons({ creates, onCreate, onIntent, isSecond = false }: CreateButtonsProps): ReactNode {
  const [first, ...others] = creates;
  if (first === undefined) return null;
  const items = others.map((create) => ({
    key: create.form + create.title,
    label: create.title,
    onClick: () => onCreate(create),
  }));
  return (
    <span className="gj-create-group">
      <Button
        data-action="create"
        type={isSecond ? 'default' : 'primary'}
        icon={<Icon name="plus" />}
        onMouseEnter={onIntent}
        onFocus={onIntent}
        onClick={() => onCreate(first)}
      >
        {first.title}
      </Button>
      {items.length === 0 ? null : (
        <DropMenu items={items}>
          <Button aria-label="更多新建方式" icon={<Icon name="chevronDown" />} onMouseEnter={onIntent} />
        </DropMenu>
      )}
    </span>
  );
}

/** The dialogs of a list; their code is loaded on demand. */
function DialogHost(props: ListBodyProps & RowsPlace): ReactNode {
  const { dialog, close, open } = props.controller.dialogs;
  const onMade = useMade(props);
  const goOn = useGoOn();
  const saved = (request: FormRequest, { Record }: RecordReply, next: FormRequest['transition']): void => {
    const isOwn = request.entity === props.list.entity;
    const isNew = request.id === undefined;
    close(true, isOwn && !isNew ? Record : undefined);
    if (isOwn && isNew) onMade(Number(Record['Id']));
    const step = isOwn ? actionAfterSave(props.schema, request, Record, next) : undefined;
    if (step !== undefined) open(step);
    else if (next !== undefined) goOn(request.entity, Record, next);
  };
  return dialog === undefined || dialog.kind === 'view' ? null : (
    <Suspense>
      {dialog.kind === 'form' ? (
        <FormDrawer
          request={dialog.request}
          onClose={() => close(false)}
          onSaved={(reply, next) => saved(dialog.request, reply, next)}
          onUndone={props.controller.found.retry}
          offersStep
        />
      ) : (
        <Dialog {...props} dialog={dialog} />
      )}
    </Suspense>
  );
}
