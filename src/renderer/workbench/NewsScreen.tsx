import { useCallback, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NewsReply } from '#wire/WorkbenchReply.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { OfferedNews } from '#engine/workbench/OfferedWorkbench.ts';
import { ErrorState } from '../feedback/ScreenState.tsx';
import { TabStrip } from '../layout/TabStrip.tsx';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { FilterBar } from '../list/filters/FilterBar.tsx';
import { ListPager } from '../list/ListPager.tsx';
import { useRenderer, useEntity, useLoad } from '../stores/RendererContext.ts';
import './news.css';
import { NewsLines } from './NewsLines.tsx';

const PAGE = 20;
const ALL = 'all';
/** The filters, without the kind: their names in the URL, and the note fields with their controls. */
const FILTERS = ['person', 'unit', 'time'] as const;
const TITLES = { person: '人员', unit: '部门', time: '时间' } as const;

/** All activities, page by page: by kind, person, unit and day. */
export function NewsScreen({ block }: { block: OfferedNews }): ReactNode {
  const { client, work } = useRenderer();
  const isPhone = useIsPhone();
  const [search, setSearch] = useSearchParams();
  const asked = search.toString();
  const load = useCallback(
    (signal: AbortSignal) => {
      const params = new URLSearchParams(asked);
      const text = (name: string): string | undefined => params.get(name) ?? undefined;
      const filters = { kind: text('kind'), person: text('person'), unit: text('unit'), time: text('time') };
      const query = { ...filters, page: Number(text('page') ?? 0) };
      const view = { scope: undefined, period: 'month' } as const;
      return work.track(
        client.http.get('/api/System/WorkbenchNews', { block: block.key, ...view, ...query }, { signal }),
      );
    },
    [client, work, block.key, asked],
  );
  const { data, error, isLoading, retry } = useLoad<NewsReply>(load);
  const change = (changes: Readonly<Record<string, string>>): void => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, text] of Object.entries({ page: '', ...changes }))
        if (text === '') next.delete(name);
        else next.set(name, text);
      return next;
    });
  };
  const kinds = [{ Key: ALL, Title: '全部' }, ...(data?.Kinds ?? [])];
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return (
    <section className="gj-block" aria-label={block.title} aria-busy={isLoading}>
      <TabStrip
        label="类型"
        scenes={kinds.map(({ Key, Title }) => ({ key: Key, title: Title, hasCount: false }))}
        current={search.get('kind') ?? ALL}
        counts={undefined}
        onChange={(kind) => change({ kind: kind === ALL ? '' : kind })}
      />
      <NewsFilters block={block} search={search} onChange={change} />
      <div className={isLoading && data !== undefined ? 'gj-block-body is-stale' : 'gj-block-body'}>
        <NewsLines rows={data?.Rows} count={PAGE} />
      </div>
      <footer className="gj-news-foot">
        <ListPager
          total={data?.Total ?? 0}
          page={Number(search.get('page') ?? 0)}
          size={PAGE}
          isPhone={isPhone}
          hasSizes={false}
          onChange={(page) => change({ page: page === 0 ? '' : String(page) })}
        />
      </footer>
    </section>
  );
}

interface NewsFiltersProps {
  readonly block: OfferedNews;
  readonly search: URLSearchParams;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Person, unit and day are chosen with the controls of the notes' fields. */
function NewsFilters({ block, search, onChange }: NewsFiltersProps): ReactNode {
  const { notes } = block;
  const { data: schema } = useEntity((notes?.list ?? '').split('/')[0] ?? '');
  const names = useMemo(() => FILTERS.flatMap((name) => (notes?.[name] === undefined ? [] : [name])), [notes]);
  if (schema === undefined || notes === undefined) return <div className="gj-news-filters" />;
  const fieldOf = (name: (typeof FILTERS)[number]): FieldModel | undefined => {
    const field = schema.model.field(notes[name] ?? '');
    return field === undefined ? undefined : { ...field, title: TITLES[name] };
  };
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const [field, text] = [fieldOf(name), search.get(name)];
      return field === undefined || text === null ? [] : [[field.name, text]];
    }),
  );
  return (
    <div className="gj-news-filters">
      <FilterBar
        entity={schema.model}
        fields={names.flatMap((name) => fieldOf(name) ?? [])}
        filters={filters}
        search=""
        within={undefined}
        searched={[]}
        onFilter={(field, text) => {
          const name = names.find((other) => notes[other] === field);
          if (name !== undefined) onChange({ [name]: text });
        }}
        onSearch={() => undefined}
        onEverywhere={() => undefined}
        onClear={() => onChange({ person: '', unit: '', time: '' })}
      />
    </div>
  );
}
