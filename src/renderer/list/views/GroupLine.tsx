import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { isMoment } from '#fields/table/fieldKinds.ts';
import { GROUP_SPANS, SPAN_NAMES } from '#engine/query/groupQuery.ts';
import { missingFieldTitle, type ViewField } from './viewFields.ts';
import { BY_LABEL } from '../../layout/bySearch.ts';

interface GroupLineProps {
  /** The fields that rows can stand together by. */
  readonly fields: readonly ViewField[];
  readonly group: string | undefined;
  readonly isGone: (key: string) => boolean;
  readonly onChange: (group: string | undefined) => void;
}

/** Chooses what the rows of a list stand together by; of a day itself, its month, quarter or year. */
export function GroupLine({ fields, group, isGone, onChange }: GroupLineProps): ReactNode {
  const [name = '', span = 'month'] = (group ?? '').split(':');
  const field = fields.find(({ key }) => key === name)?.field;
  return (
    <div className="gj-wrap gj-view-line">
      <Select
        showSearch={BY_LABEL}
        allowClear
        aria-label="分组字段"
        placeholder="不分组"
        options={[
          ...(isGone(name) ? [{ value: name, label: missingFieldTitle(name) }] : []),
          ...fields.map(({ key, title }) => ({ value: key, label: title })),
        ]}
        value={group === undefined ? null : name}
        onChange={(next: string | null | undefined) => {
          const chosen = fields.find(({ key }) => key === next);
          onChange(chosen === undefined ? undefined : isMoment(chosen.field) ? `${chosen.key}:month` : chosen.key);
        }}
      />
      {!isMoment(field) ? null : (
        <Segmented
          aria-label="日期分组"
          options={GROUP_SPANS.map((each) => ({ value: each, label: SPAN_NAMES[each] }))}
          value={span}
          onChange={(next) => onChange(`${name}:${next}`)}
        />
      )}
    </div>
  );
}
