import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from 'antd';
import type { ListModel, SumModel, CreateModel } from '#engine/model/ListModel.ts';
import { preloadForm } from '../form/preloadForm.ts';
import { useIsPhone } from '../layout/useIsPhone.ts';
import './list.css';
import { type ListBodyProps, ListDialogs, type ListController } from './ListDialogs.tsx';
import { ListPager } from './ListPager.tsx';
import { formatMoney, type MoneyUnit, formatNumber } from '#fields/formatNumber.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { Definition } from '../layout/Definition.tsx';
import { Icon } from '../layout/Icon.tsx';
import { DropMenu, preloadPopups } from '../layout/Popup.tsx';
import { whenIdle } from '../layout/whenIdle.ts';
import { ListHead } from './ListHead.tsx';
import { ListRows } from './ListRows.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { nextSort } from './nextSort.ts';
import { TabStrip } from '../layout/TabStrip.tsx';
import { useListController } from './useListController.ts';
import { isMoney } from '#fields/table/traits.ts';

/** Only once rows are chosen. */
const ChosenSums = lazy(async () => ({ default: (await import('./ChosenSums.tsx')).ChosenSums }));
const QuickAdd = lazy(async () => ({ default: (await import('./QuickAdd.tsx')).QuickAdd }));

/** A list with everything around it: title, scenes, filters, rows, sums, pages, and the dialogs it opens. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { title, list, isEmbedded, above } = props;
  const controller = useListController(props);
  const { creates, create, parts } = controller;
  useNew(controller, isEmbedded);
  const isPhone = useIsPhone();
  useEffect(() => whenIdle(preloadPopups), []);
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

/** Names in the address of a list the button of what is to be made there, as elsewhere in the app one is asked for. */
const NEW = 'new';

/** Opens the form that the address asks for, once. */
function useNew({ creates, create }: ListController, isEmbedded: boolean): void {
  const [search, setSearch] = useSearchParams();
  const title = isEmbedded ? null : search.get(NEW);
  const open = useEffectEvent(() => {
    const asked = creates.find((each) => each.title === title);
    if (asked !== undefined) create(asked);
    setSearch(
      (before) => {
        before.delete(NEW);
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (title !== null) open();
  }, [title]);
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
      isAtLeast={!!found.data?.Bounded}
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

/** Sums and pages below the rows of a list. */
function ListFoot({
  schema,
  list,
  controller,
  isPhone,
}: ListBodyProps & { controller: ListController; isPhone: boolean }): ReactNode {
  const { query, setQuery, found, countAll, selection, unit, env } = controller;
  const { data } = found;
  if (data !== undefined && data.Total === 0) return null;
  const rows = [...selection.rows.values()];
  const draw = (sums: SumsBarProps['sums'], chosen: number | undefined): ReactNode => (
    <SumsBar list={list} entity={schema.model} sums={sums} chosen={chosen} unit={unit} />
  );
  return (
    <footer className="gj-list-foot">
      {list.sums.length === 0 ? null : rows.length === 0 ? (
        draw(data?.Sums, undefined)
      ) : (
        <Suspense fallback={draw(data?.Sums, undefined)}>
          <ChosenSums sums={list.sums} rows={rows} env={env} draw={(chosen) => draw(chosen, rows.length)} />
        </Suspense>
      )}
      {data?.Bounded && (
        <Button type="link" title={`只数了前 ${data.Bounded.Looked} 条`} onClick={countAll}>
          精确统计
        </Button>
      )}
      {data === undefined ? null : (
        <ListPager
          total={data.Total}
          isAtLeast={data.Bounded?.Total}
          page={query.page}
          size={query.size}
          isPhone={isPhone}
          onChange={(page, size) => {
            setQuery({ page, size });
          }}
        />
      )}
    </footer>
  );
}

interface SumsBarProps {
  readonly list: ListModel;
  readonly entity: EntityModel;
  readonly sums: Readonly<Record<string, number | null>> | undefined;
  /** So many rows are chosen, and summed up; undefined for all that the filters leave. */
  readonly chosen: number | undefined;
  readonly unit: MoneyUnit;
}

/** The sums of a list. Of chosen rows those are left out that cannot be made of them. */
function SumsBar({ list, entity, sums, chosen, unit }: SumsBarProps): ReactNode {
  const shown =
    chosen === undefined ? list.sums : list.sums.filter(({ key }) => sums !== undefined && Object.hasOwn(sums, key));
  return (
    <div className="gj-sums" aria-live="polite">
      <span className="gj-sums-scope">{chosen === undefined ? '合计' : `已选 ${chosen} 条`}</span>
      <dl>
        {shown.map((sum) => (
          <div key={sum.key}>
            <dt>
              <span>{titleOf(sum, entity)}</span>
              {sum.description === undefined ? null : (
                <Definition of={titleOf(sum, entity)}>{sum.description}</Definition>
              )}
            </dt>
            <dd>{sums === undefined ? '…' : sumWords(sum, sums[sum.key] ?? null, entity, unit)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const titleOf = ({ title, field, key }: SumModel, entity: EntityModel): string =>
  title === '' ? (entity.field(field ?? '')?.title ?? key) : title;

/** The text of a sum: a share in percent, money with its unit, or a number. */
function sumWords(sum: SumModel, value: number | null, entity: EntityModel, unit: MoneyUnit): string {
  if (value === null) return '—';
  if (sum.ratio !== undefined) return `${formatNumber(value, 1)}%`;
  const field = sum.field === undefined ? undefined : entity.field(sum.field);
  if (isMoney(field)) return `${formatMoney(value, unit)} ${unit}`;
  return formatNumber(value, field === undefined ? 0 : undefined);
}

interface CreateButtonsProps {
  readonly creates: readonly CreateModel[];
  readonly onCreate: (create: CreateModel) => void;
  /** The user is about to press: fetch what the form needs. */
  readonly onIntent: () => void;
  /** The screen has its primary button elsewhere. */
  readonly isSecond?: boolean;
}

/** The first way to make a record as the primary button of its screen, further ones beside it in a menu. */
function CreateButtons({ creates, onCreate, onIntent, isSecond = false }: CreateButtonsProps): ReactNode {
  const [first, ...others] = creates;
  if (first === undefined) return null;
  const items = others.map((create) => ({
    key: create.form + create.title,
    label: create.title,
    onClick: () => {
      onCreate(create);
    },
  }));
  return (
    <span className="gj-create-group">
      <Button
        data-action="create"
        type={isSecond ? 'default' : 'primary'}
        icon={<Icon name="plus" />}
        onMouseEnter={onIntent}
        onFocus={onIntent}
        onClick={() => {
          onCreate(first);
        }}
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
