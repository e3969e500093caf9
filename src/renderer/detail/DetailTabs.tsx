import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { StateTimeline } from '../actions/StateTimeline.tsx';
import { TabStrip, type TabEntry } from '../layout/TabStrip.tsx';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { ChildList } from './ChildList.tsx';
import { DetailFields } from './DetailFields.tsx';
import type { DetailRecord } from './DetailRecord.ts';
import { LogList } from './LogList.tsx';
import { VersionList } from './VersionList.tsx';
import { useTabs, type OpenTab } from './useTabs.ts';

const PARAM = 'tab';
const FIELDS = 'fields';
const LOG = 'log';
const STATES = 'states';
const VERSIONS = 'versions';

interface DetailTabsProps {
  readonly schema: EntitySchema;
  readonly detail: DetailRecord;
  readonly id: number;
  /** Name of the record, for new records that refer to it. */
  readonly name: string;
  /** Fetches the record anew, after something that refers to it has changed. */
  readonly reload: () => void;
}

/** What a record holds, the lists of what refers to it, and its log, one at a time; which one is in the URL. */
export function DetailTabs({ schema, detail, id, name, reload }: DetailTabsProps): ReactNode {
  const { tabs, setTotal } = useTabs(schema, id, detail);
  const [search, setSearch] = useSearchParams();
  const current = search.get(PARAM) ?? FIELDS;
  const open = tabs.find(({ tab }) => tab.list === current);
  const counts = tabs.flatMap(({ tab, total }) => (total === undefined ? [] : [[tab.list, total] as const]));
  return (
    <div className="gj-detail-panel">
      <TabStrip
        label="内容"
        scenes={entriesOf(tabs, schema)}
        current={current}
        counts={Object.fromEntries(counts)}
        onChange={(tab) => {
          setSearch(tab === FIELDS ? {} : { [PARAM]: tab }, { replace: true, flushSync: true });
        }}
      />
      {current === LOG && !schema.isCustomer ? (
        <LogList entity={schema.model} id={id} />
      ) : current === STATES && !schema.isCustomer ? (
        <StateTimeline entity={schema.model} id={id} version={detail} />
      ) : current === VERSIONS && !schema.isCustomer ? (
        <VersionList entity={schema.model} id={id} detail={detail} reload={reload} />
      ) : open === undefined ? (
        <DetailFields schema={schema} detail={detail} />
      ) : (
        <ChildList
          key={open.tab.list}
          entity={schema.model.key}
          tab={open.tab}
          id={id}
          name={name}
          record={detail.record}
          onChanged={reload}
          onTotal={(total) => {
            setTotal(open.tab.list, total);
          }}
        />
      )}
    </div>
  );
}

/** Customers see a record and what refers to it, not how it came about. */
const entriesOf = (tabs: readonly OpenTab[], { model, isCustomer }: EntitySchema): TabEntry[] => [
  { key: FIELDS, title: '详细信息', hasCount: false },
  ...tabs.map(({ tab }) => ({ key: tab.list, title: tab.title })),
  ...(isCustomer || model.workflow === undefined ? [] : [{ key: STATES, title: '流转记录', hasCount: false }]),
  ...(isCustomer || model.versions === undefined ? [] : [{ key: VERSIONS, title: '历史版本', hasCount: false }]),
  ...(isCustomer ? [] : [{ key: LOG, title: '操作日志', hasCount: false }]),
];
