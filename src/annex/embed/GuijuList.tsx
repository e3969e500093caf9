import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import type { ListModel, SortKey } from '#engine/model/ListModel.ts';
import type { Values } from '#language/Value.ts';
import type { CellEnv } from '#renderer/fields/draw/LinkedValue.tsx';
import { drawColumns } from '#renderer/fields/draw/drawColumns.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { ListPager } from '#renderer/list/ListPager.tsx';
import { ListRows } from '#renderer/list/ListRows.tsx';
import { nextSort } from '#renderer/list/nextSort.ts';
import '#renderer/list/list.css';
import { useRenderer, useLoad, type Loading } from '#renderer/stores/RendererContext.ts';
import type { ListReply } from '#wire/ListReply.ts';
import { HostFrame } from './HostFrame.tsx';
import { OpenContext } from './HostLink.tsx';
import { hostModels, withHostError, type HostModels } from './hostRenderer.ts';
import { ModelError, type ModelDocuments } from './ModelDocuments.ts';
import { pageOfRows, type ListRequest } from './pageOfRows.ts';

/** A page of rows, and their total number. */
export interface ListPage {
  readonly rows: readonly Values[];
  readonly total: number;
}

interface SharedProps {
  /** The documents of the form with that of the list. Keep the object the same. */
  readonly documents: ModelDocuments & {
    /** `list.json` */
    readonly list: object;
  };
  /** `$user` of marks. */
  readonly user?: Values | undefined;
  readonly search?: string | undefined;
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** The title of a row was pressed; the row has to have an Id. */
  readonly onOpen?: ((row: Values) => void) | undefined;
}

/** Rows are all that there are, and are sorted, searched, filtered and turned here, or come page by page from a source. */
export type GuijuListProps = SharedProps &
  (
    | { readonly rows: readonly Values[]; readonly source?: undefined }
    | {
        /** Fetches a page. Pass a stable function: a new one fetches again. Errors are shown with a retry button. */
        readonly source: (request: ListRequest, signal: AbortSignal) => Promise<ListPage>;
        readonly rows?: undefined;
      }
  );

const NONE: Values = {};
const NO_FILTERS: Readonly<Record<string, string>> = {};
const NO_SOURCE = {};

/** A list built from documents, in your own app. Throws ModelError while rendering. */
export function GuijuList(props: GuijuListProps): ReactNode {
  const { documents, user = NONE } = props;
  const { models, list } = useMemo(() => listModels(documents), [documents]);
  return (
    <HostFrame models={models} source={NO_SOURCE} user={user}>
      {props.rows === undefined ? (
        <AskedList {...props} models={models} list={list} />
      ) : (
        <GivenList {...props} models={models} list={list} />
      )}
    </HostFrame>
  );
}

type Built<Props> = Props & { readonly models: HostModels; readonly list: ListModel };

function AskedList(props: Built<Extract<GuijuListProps, { rows?: undefined }>>): ReactNode {
  const { source, list } = props;
  const { now } = useRenderer();
  const [request, turn] = useRequest(props, list);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const moment = now();
      const { rows, total } = await withHostError(source(request, signal));
      return replyOf(rows, total, moment);
    },
    [source, request, now],
  );
  return <DrawnList {...props} found={useLoad(load)} request={request} turn={turn} />;
}

function GivenList(props: Built<Extract<GuijuListProps, { source?: undefined }>>): ReactNode {
  const { rows, list, models } = props;
  const { user, now } = useRenderer();
  const [request, turn] = useRequest(props, list);
  const found = useMemo((): Loading<ListReply> => {
    const { rows: page, total } = pageOfRows(rows, request, { ...models, list, user, now: now() });
    return { data: replyOf(page, total, now()), error: undefined, isLoading: false, retry: () => undefined };
  }, [rows, request, models, list, user, now]);
  return <DrawnList {...props} found={found} request={request} turn={turn} />;
}

const replyOf = (rows: readonly Values[], total: number, moment: string): ListReply => ({
  Rows: [...rows],
  ...{ Moment: moment, Since: moment },
  Total: total,
  Sums: {},
  SceneCounts: {},
});

type Turn = (change: Partial<Pick<ListRequest, 'page' | 'size' | 'sort'>>) => void;

/** Page, size and order by the user, search and filters by the app, whose change resets the page. */
function useRequest(
  { search = '', filters = NO_FILTERS }: Pick<SharedProps, 'search' | 'filters'>,
  list: ListModel,
): [request: ListRequest, turn: Turn] {
  const [chosen, setChosen] = useState<{ page: number; size: number; sort: readonly SortKey[] }>({
    page: 0,
    size: list.pageSize,
    sort: list.sort,
  });
  const asked = JSON.stringify({ search, filters });
  const [before, setBefore] = useState(asked);
  if (before !== asked) {
    setBefore(asked);
    setChosen({ ...chosen, page: 0 });
  }
  const request = useMemo((): ListRequest => ({ ...chosen, search, filters }), [chosen, asked]);
  return [request, (change) => setChosen({ ...chosen, page: 0, ...change })];
}

interface DrawnListProps extends SharedProps {
  readonly models: HostModels;
  readonly list: ListModel;
  readonly found: Loading<ListReply>;
  readonly request: ListRequest;
  readonly turn: Turn;
}

function DrawnList({ models, list, found, request, turn, onOpen }: DrawnListProps): ReactNode {
  const { user, now, recordPath, listPath, enums, schemas } = useRenderer();
  const { schema } = models;
  const isPhone = useIsPhone();
  const columns = useMemo(() => drawColumns(list, schema, schemas.findEntity), [list, schema, schemas]);
  const { data } = found;
  const env = useMemo(
    (): CellEnv => ({
      entity: schema.model,
      enums: enums.source,
      unit: undefined,
      user,
      now: now(),
      recordPath,
      listPath,
    }),
    [schema, enums, user, now, recordPath, listPath, data],
  );
  const count = data === undefined ? undefined : Math.max(0, Math.ceil(data.Total / request.size) - 1);
  useEffect(() => {
    // The page that was shown is not there any more.
    if (count !== undefined && request.page > count) turn({ page: count });
  });
  const open = (id: string): void => {
    const row = data?.Rows.find((each) => each['Id'] === Number(id));
    if (row !== undefined) onOpen?.(row);
  };
  return (
    <OpenContext value={open}>
      <section className="gj-list is-embedded" aria-label={list.title}>
        <ListRows
          found={found}
          isPhone={isPhone}
          isNarrowed={false}
          create={null}
          onClear={() => undefined}
          timeline={undefined}
          label={list.title}
          columns={columns}
          env={env}
          sort={request.sort}
          selection={undefined}
          titlePath={onOpen === undefined ? undefined : String}
          actions={undefined}
          actionsWidth={0}
          onSort={(field) => turn({ sort: nextSort(request.sort, field, list.sort) })}
        />
        {data === undefined || data.Total === 0 ? null : (
          <ListPager
            total={data.Total}
            page={request.page}
            size={request.size}
            isPhone={isPhone}
            onChange={(page, size) => turn({ page, size })}
          />
        )}
      </section>
    </OpenContext>
  );
}

const isList = (document: object): document is ListDocument =>
  'title' in document && 'columns' in document && Array.isArray(document.columns);

/** The models of a list. A column that cannot be rendered is refused: without it the list would look complete. */
function listModels(documents: GuijuListProps['documents']): { readonly models: HostModels; readonly list: ListModel } {
  const problem = (pointer: string, message: string, proposal?: string): ModelError['problems'][number] => ({
    file: 'list.json',
    pointer,
    message,
    proposal,
  });
  if (!isList(documents.list))
    throw new ModelError([problem('', 'This is no such document: it needs "title" and "columns"')]);
  const models = hostModels(documents, true, documents.list);
  const { model } = models.schema;
  const list = model.lists.get('list');
  const problems = (list?.columns ?? []).flatMap(({ path, or, progress }, index) =>
    [path, or, progress].flatMap((each) => {
      if (each === undefined || (each.through === undefined && model.field(each.field) !== undefined)) return [];
      return each.through === undefined
        ? problem(`/columns/${index}`, `There is no field "${each.field}"`)
        : problem(
            `/columns/${index}`,
            `"${each.through}.${each.field}" is a field of another entity`,
            `Hand the rows in with a field of their own for it, and name that one`,
          );
    }),
  );
  if (list === undefined || problems.length > 0) throw new ModelError(problems);
  // Without an order of its own a list of ours is by the time of changes, which other people's rows need not have.
  return { models, list: documents.list.sort === undefined ? { ...list, sort: [] } : list };
}
