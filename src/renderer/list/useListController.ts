import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import { useRenderer, type Renderer, mayChange, type Loading, useLoad, useStable } from '../stores/RendererContext.ts';
import type { ActionRequest } from '../actions/useTake.ts';
import { shownColumns } from './table/columnChoice.ts';
import { useColumnChoice } from './table/useColumnChoice.ts';
import { importRight } from '#engine/permission/fileRights.ts';
import type { CreateModel, ListModel } from '#engine/model/ListModel.ts';
import type { ListBodyProps, ListController } from './ListDialogs.tsx';
import { useListDialogs, type OpenDialog } from './useListDialogs.ts';
import { type Currency, largeUnit, type MoneyUnit } from '#fields/Currency.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Values } from '#language/Value.ts';
import { typedRecord } from '../records/initialRecord.ts';
import { useQueryState } from './useQueryState.ts';
import type { SetQuery } from './views/useListViews.ts';
import { type Selection, useSelection } from './table/useSelection.ts';
import { type ListParts, useCellEnv, useListParts } from './useListParts.ts';
import { useRowActions } from './useRowActions.tsx';
import type { FormRequest } from '../records/FormRequest.ts';
import { formatListQuery } from '#engine/query/parseListQuery.ts';

/** The page of a list for a query; the previous page stays until the new one is loaded. */
export function useListRows(entity: EntityModel, asked: Params): Loading<ListReply> {
  const renderer = useRenderer();
  const { client, work } = renderer;
  const params = useStable(asked);
  const pages = pagesOf(renderer);
  const key = JSON.stringify(params);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const reply = await work.track(client.http.get(`/api/${entity.api}/Search`, params, { signal }));
      const page = { ...reply, Rows: reply.Rows.map((row) => typedRecord(entity, row)) };
      remember(pages, JSON.stringify(params), page);
      return page;
    },
    [client, work, entity, params, pages],
  );
  return useLoad(load, pages.get(key));
}

/** Number of cached pages, shown immediately when the user returns to a list. */
const MAX_PAGES = 20;
const remembered = new WeakMap<Renderer, Map<string, ListReply>>();

function pagesOf(renderer: Renderer): Map<string, ListReply> {
  const pages = remembered.get(renderer) ?? new Map<string, ListReply>();
  remembered.set(renderer, pages);
  return pages;
}

function remember(pages: Map<string, ListReply>, key: string, page: ListReply): void {
  pages.delete(key);
  pages.set(key, page);
  const [oldest] = pages.keys();
  if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** The shown columns in order: from the URL or its view, so that links show the same, else this user's choice. */
function useChosenColumns(
  { list, views }: ListBodyProps,
  { columns: text }: ListQuery,
  setQuery: SetQuery,
  { columns }: ListParts,
): ReturnType<typeof useColumnChoice> {
  const own = useColumnChoice(`${list.entity}/${list.name}`);
  const tools = text === undefined ? undefined : views?.tools;
  const choice = useMemo(() => tools?.choice(text ?? '', columns), [tools, text, columns]);
  if (tools === undefined) return own;
  return [choice, (next) => setQuery({ columns: next && tools.choose(text ?? '', next) })];
}

const KEY = 'guiju.moneyUnit';

/** The user's money unit in lists, stored in this browser. */
function useMoneyUnit(currency: Currency | undefined): [unit: MoneyUnit, setUnit: (unit: MoneyUnit) => void] {
  const [isLarge, setLarge] = useState(() => localStorage.getItem(KEY) === 'large');
  return [
    isLarge ? largeUnit(currency) : undefined,
    (next) => {
      localStorage.setItem(KEY, next === undefined ? 'small' : 'large');
      setLarge(next !== undefined);
    },
  ];
}

/** Creates the state and actions of a list on the screen. */
export function useListController(props: ListBodyProps): ListController {
  const { schema, list, fixed, isEmbedded, views, onChanged } = props;
  const tools = views?.tools;
  const [more, setMore] = useState<string>();
  const { schemas } = useRenderer();
  const whole = useMemo(
    () => tools?.add(list, more ?? '', schema.model, schemas.findEntity) ?? list,
    [tools, list, more, schema, schemas],
  );
  const parts = useListParts(schema, whole);
  const [query, setQuery] = useQueryState(list, parts.sceneKeys, isEmbedded, views?.reply);
  const { columns: text } = query;
  if (text !== more) setMore(text);
  const [exact, setExact] = useState('');
  const rows = JSON.stringify({ ...query, page: 0 });
  // Lists inside a record are counted exactly: they only contain rows that refer to the record.
  const counted = isEmbedded || exact === rows ? { ...fixed, exact: 'true' } : fixed;
  const shown = text === undefined ? undefined : tools?.keys(text);
  // The columns of the list are read in any case, in whatever order they are shown.
  const beyond = shown?.filter((key) => !list.columns.some((column) => column.key === key)).sort();
  const asked = searchParams(list, query, counted, beyond);
  const loaded = useListRows(schema.model, asked);
  const [led, setLed] = useState<{ readonly over: unknown; readonly page: ListReply }>();
  const found = led?.over === loaded.data ? { ...loaded, data: led?.page } : loaded;
  const selection = useSelection();
  const [choice, setChoice] = useChosenColumns(props, query, setQuery, parts);
  const [unit, setUnit] = useMoneyUnit(parts.currency);
  const columns = useMemo(() => {
    const drawn = shownColumns(parts.columns, choice);
    return text === undefined ? drawn : (tools?.draw(drawn, text) ?? drawn);
  }, [parts.columns, choice, tools, text]);
  const [left, setLeft] = useState<{ readonly rows: unknown; readonly ids: ReadonlySet<number> }>();
  const gone = left?.rows === found.data ? left?.ids : undefined;
  const env = useCellEnv(schema, parts.columns, unit, found.data, gone);
  const { retry } = found;
  const changed = useCallback(() => {
    retry();
    onChanged?.();
  }, [retry, onChanged]);
  const lead = (page: ListReply): void => setLed({ over: loaded.data, page });
  const dialogs = useListDialogs((saved) => {
    selection.clear();
    // The next step with the row needs its new version, however long the list takes to load.
    if (saved !== undefined && found.data !== undefined) lead(withSaved(schema.model, found.data, saved));
    changed();
  });
  const titlePath = useTitlePath(props);
  const openForm = useOpenForm(props, dialogs.open);
  const rowActions = useRowActions({
    schema,
    list,
    titlePath,
    edit: openForm.edit,
    openForm: openForm.open,
    take: openForm.take,
    reload: changed,
  });
  useTotal(props, found.data?.SceneCounts['all'] ?? found.data?.Total);
  return {
    parts,
    query,
    setQuery,
    asked,
    found,
    countAll: () => setExact(rows),
    selection,
    columns,
    choice,
    setChoice,
    unit,
    setUnit,
    env,
    lead,
    markGone: (ids) => setLeft({ rows: found.data, ids }),
    rowActions,
    titlePath,
    dialogs,
    ...allowed(props),
    ...dialogOpeners(dialogs, searchParams(list, query, fixed, shown), selection),
    importing: importing(props, dialogs),
    create: openForm.create,
  };
}

/** The page with the values of a saved record in its row, which keeps what only rows or only records have. */
function withSaved(entity: EntityModel, page: ListReply, saved: Values): ListReply {
  const record = Object.entries(typedRecord(entity, saved));
  const Rows = page.Rows.map((row) =>
    row['Id'] === saved['Id'] ? { ...row, ...Object.fromEntries(record.filter(([name]) => name in row)) } : row,
  );
  return { ...page, Rows };
}

function allowed({ schema, list }: ListBodyProps): Pick<ListController, 'creates' | 'bulkActions'> {
  const offered = list.bulkActions.filter(
    (action) => schema.actions.has(action) || (action === 'markRead' && schema.model.read !== undefined),
  );
  // Where rows are selectable anyway, bulk edit is offered; it alone does not justify the column of checkboxes.
  const isAdded = mayChange(schema) && offered.length > 0 && !offered.includes('edit');
  return {
    creates: list.create.filter(({ action }) => schema.actions.has(action)),
    // Permission to export includes permission to print.
    bulkActions: [
      ...(isAdded ? ['edit'] : []),
      ...offered.flatMap((action) => (action === 'export' ? [action, 'print'] : action)),
    ],
  };
}

function importing({ schema, list }: ListBodyProps, { open }: OpenDialog): ListController['importing'] {
  const model = list.import;
  if (model === undefined) return undefined;
  const makes = list.create.filter(({ form }) => form === model.form).map(({ action }) => action);
  const codes = model.form === 'form' ? ['create', ...makes] : makes;
  const right = importRight((code) => schema.actions.has(code), codes);
  if (right === undefined) return undefined;
  return {
    title: model.title,
    run: () => open({ kind: 'import', model, right }),
  };
}

const dialogOpeners = (
  { open }: OpenDialog,
  params: Params,
  { rows }: Selection,
): Pick<ListController, 'exportAll' | 'exportChosen' | 'transferChosen'> => ({
  exportAll: () => open({ kind: 'export', what: 'rows', params }),
  exportChosen: () => open({ kind: 'export', what: 'rows', params: { ...params, ids: [...rows.keys()].join(',') } }),
  transferChosen: () => open({ kind: 'transfer', ids: [...rows.keys()] }),
});

/** The path of a row's record: below the list's own screen, or where the user's menu has it. */
function useTitlePath({ path, list }: ListBodyProps): (id: number) => string | undefined {
  const { recordPath } = useRenderer();
  return useCallback(
    (id) => (path === undefined ? recordPath(list.entity, id) : `${path}/${id}`),
    [path, recordPath, list.entity],
  );
}

interface Openers {
  readonly create: (create: CreateModel) => void;
  readonly edit: (id: number) => void;
  readonly open: (request: FormRequest) => void;
  readonly take: (request: ActionRequest, about: string) => void;
}

const useOpenForm = ({ list, prefill }: ListBodyProps, open: ListController['dialogs']['open']): Openers =>
  useMemo(
    () => ({
      take: (request, about) => open({ kind: 'action', request, about }),
      open: (request) => open({ kind: 'form', request }),
      create: (create) => {
        const { form, title, values, each } = create;
        const start = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
        const request = { entity: list.entity, form, id: undefined, title, prefill: { ...start, ...prefill } };
        open(each === undefined ? { kind: 'form', request } : { kind: 'each', create, request });
      },
      edit: (id) => open({ kind: 'form', request: { entity: list.entity, form: 'form', id, prefill: {} } }),
    }),
    [list.entity, prefill, open],
  );

function useTotal({ onTotal }: ListBodyProps, total: number | undefined): void {
  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
  }, [total, onTotal]);
}

/** The parameters of a Search or Export call with these columns; the user cannot remove `fixed` filters. */
export function searchParams(
  list: ListModel,
  query: ListQuery,
  fixed: Readonly<Record<string, string>>,
  keys: readonly string[] = [],
): Params {
  const columns = keys.length === 0 ? undefined : keys.join();
  const asked = formatListQuery(list, { ...query, columns, density: undefined, face: undefined });
  return { list: `${list.entity}/${list.name}`, ...asked, ...fixed };
}
