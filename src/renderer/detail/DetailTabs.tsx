import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { StateTimeline } from '../actions/StateTimeline.tsx';
import { TabStrip, type TabEntry } from '../layout/TabStrip.tsx';
import { type EntitySchema, useRenderer } from '../stores/RendererContext.ts';
import { ChildList, relationFilters } from './ChildList.tsx';
import { DetailFields } from './DetailFields.tsx';
import type { DetailRecord } from '../records/DetailRecord.ts';
import { useMedia } from '../layout/useIsPhone.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { HiddenCount } from '#wire/ListReply.ts';
import type { DetailTab } from '#engine/model/EntityModel.ts';
import { laterPart, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { LogList } from './LogList.tsx';
import { VersionList } from './VersionList.tsx';

const Comments = laterPart(async () => (await import('./Comments.tsx')).Comments, <RowsSkeleton />);

const Timeline = laterPart(async () => (await import('./Timeline.tsx')).Timeline, <RowsSkeleton />);

const PARAM = 'tab';
const FIELDS = 'fields';
const LOG = 'log';
const STATES = 'states';
const VERSIONS = 'versions';
const COMMENTS = 'comments';
const STORY = 'story';

interface DetailTabsProps {
  readonly schema: EntitySchema;
  readonly detail: DetailRecord;
  /** The fields that the head of the record shows. */
  readonly facts: readonly FieldModel[];
  readonly id: number;
  readonly isPeek: boolean;
  readonly name: string;
  readonly reload: () => void;
}

/** Windows that have room for the timeline next to the fields. */
const WIDE = '(min-width: 1400px)';

/** The tabs of a record: fields, related lists and log. The current tab is in the URL. */
export function DetailTabs({ schema, detail, facts, id, isPeek, name, reload }: DetailTabsProps): ReactNode {
  const isWide = useMedia(WIDE) && !isPeek;
  const { tabs, setTotal } = useTabs(schema, id, detail);
  const beyond = useBeyond(schema, id, detail);
  const [search, setSearch] = useSearchParams();
  const current = search.get(PARAM) ?? FIELDS;
  const open = tabs.find(({ tab }) => tab.list === current);
  const [comments, setComments] = useComments(schema, id, detail);
  const counts = tabs.flatMap(({ tab, total }) => (total === undefined ? [] : [[tab.list, total] as const]));
  return (
    <div className="gj-detail-panel">
      <TabStrip
        label="内容"
        scenes={entriesOf(tabs, schema)}
        current={current}
        counts={Object.fromEntries([...counts, ...(comments === undefined ? [] : [[COMMENTS, comments] as const])])}
        onChange={(tab) => setSearch(tab === FIELDS ? {} : { [PARAM]: tab }, { replace: true, flushSync: true })}
      />
      {current === STORY && !schema.isCustomer ? (
        <Timeline key={id} entity={schema.model} id={id} version={detail} />
      ) : current === LOG && !schema.isCustomer ? (
        <LogList entity={schema.model} id={id} detail={detail} reload={reload} />
      ) : current === STATES && !schema.isCustomer ? (
        <StateTimeline entity={schema.model} id={id} version={detail} />
      ) : current === VERSIONS && !schema.isCustomer ? (
        <VersionList entity={schema.model} id={id} detail={detail} reload={reload} />
      ) : current === COMMENTS && !schema.isCustomer ? (
        <Comments key={id} entity={schema.model} id={id} at={search.get('at')} version={detail} onTotal={setComments} />
      ) : open === undefined ? (
        <div className="gj-detail-columns">
          <div>
            <DetailFields schema={schema} detail={detail} facts={facts} />
          </div>
          {isWide && !schema.isCustomer ? (
            <aside aria-label="最近动态">
              <Timeline key={id} entity={schema.model} id={id} version={detail} isBeside />
            </aside>
          ) : null}
        </div>
      ) : (
        <>
          <BeyondNote rows={beyond.filter(({ List }) => List === open.tab.list)} />
          <ChildList
            key={open.tab.list}
            entity={schema.model.key}
            tab={open.tab}
            id={id}
            name={name}
            record={detail.record}
            onChanged={reload}
            onTotal={(total) => setTotal(open.tab.list, total)}
          />
        </>
      )}
    </div>
  );
}

/** Customers see a record and what refers to it, not how it came about. */
const entriesOf = (tabs: readonly OpenTab[], { model, isCustomer }: EntitySchema): TabEntry[] => [
  { key: FIELDS, title: '详细信息', hasCount: false },
  ...tabs.map(({ tab }) => ({ key: tab.list, title: tab.title })),
  ...(isCustomer ? [] : [{ key: STORY, title: '动态', hasCount: false }]),
  ...(isCustomer || model.workflow === undefined ? [] : [{ key: STATES, title: '流转记录', hasCount: false }]),
  ...(isCustomer || model.versions === undefined ? [] : [{ key: VERSIONS, title: '历史版本', hasCount: false }]),
  ...(isCustomer ? [] : [{ key: COMMENTS, title: '评论' }]),
  ...(isCustomer ? [] : [{ key: LOG, title: '操作日志', hasCount: false }]),
];

interface OpenTab {
  readonly tab: DetailTab;
  /** Rows in its list; undefined until known. */
  readonly total: number | undefined;
}

/** The child lists of a record that this user may open, each with its row count. A new `version` counts again. */
function useTabs(
  { model }: EntitySchema,
  id: number,
  version: unknown,
): { tabs: readonly OpenTab[]; setTotal: (list: string, total: number) => void } {
  const { client, schemas } = useRenderer();
  const [open, setOpen] = useState<readonly DetailTab[]>([]);
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    const controller = new AbortController();
    const count = async (tab: DetailTab): Promise<void> => {
      const [key = ''] = tab.list.split('/');
      const child = await schemas.load(key);
      if (controller.signal.aborted || !child.actions.has('view')) return;
      setOpen((before) => model.tabs.filter((other) => other === tab || before.includes(other)));
      const params = {
        list: tab.list,
        ...relationFilters(child.model, tab.by, model.key, id),
        rows: 10,
        exact: 'true' as const,
      };
      const { Total } = await client.http.get(`/api/${child.model.api}/Search`, params, { signal: controller.signal });
      if (!controller.signal.aborted) setTotals((before) => ({ ...before, [tab.list]: Total }));
    };
    for (const tab of model.tabs) {
      // A list that cannot be counted shows what is wrong when it is opened.
      count(tab).catch(() => undefined);
    }
    return () => controller.abort();
  }, [client, schemas, model, id, version]);
  return {
    tabs: open.map((tab) => ({ tab, total: totals[tab.list] })),
    setTotal: (list, total) => setTotals((before) => (before[list] === total ? before : { ...before, [list]: total })),
  };
}

/** The number of comments on a record; undefined until known. A new `version` counts again. */
function useComments(
  { model, isCustomer }: EntitySchema,
  id: number,
  version: unknown,
): [total: number | undefined, setTotal: (total: number) => void] {
  const { client } = useRenderer();
  const [total, setTotal] = useState<number>();
  useEffect(() => {
    const controller = new AbortController();
    const asked = { entity: model.api, record: String(id) };
    if (!isCustomer)
      client.http.get('/api/RecordComment/Count', asked, { signal: controller.signal }).then(
        ({ Total }) => {
          if (!controller.signal.aborted) setTotal(Total);
        },
        // The tab itself shows the error.
        () => undefined,
      );
    return () => controller.abort();
  }, [client, model, isCustomer, id, version]);
  return [total, setTotal];
}

const NOTHING: HiddenCount['Rows'] = [];

/** Records that a rollup counts although the record's tabs do not list them; not queried without rollups. */
function useBeyond({ model }: EntitySchema, id: number, version: unknown): HiddenCount['Rows'] {
  const { client } = useRenderer();
  const hasSums = model.tabs.length > 0 && model.fields.some(({ rollup }) => rollup !== undefined);
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    const controller = new AbortController();
    if (hasSums)
      client.http.get(`/api/${model.api}/Beyond`, { id }, { signal: controller.signal }).then(
        ({ Rows }) => {
          if (!controller.signal.aborted) setFound(Rows);
        },
        // The lists themselves show the error.
        () => undefined,
      );
    return () => controller.abort();
  }, [client, model, id, hasSums, version]);
  return found;
}

/** Notes that a figure of the record counts more than the list below shows. */
function BeyondNote({ rows }: { rows: HiddenCount['Rows'] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <p className="gj-detail-beyond" role="note">
      {rows.map(({ Title, Count }) => `“${Title}”还计入了 ${Count} 条您没有权限查看的记录`).join('；')}
    </p>
  );
}
