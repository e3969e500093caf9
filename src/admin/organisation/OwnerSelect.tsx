import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { CandidatesReply } from '#wire/OrganisationReplies.ts';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';

interface OwnerSelectProps {
  readonly id: string;
  readonly rows: CandidatesReply['Rows'];
  readonly isLoading: boolean;
  readonly value: number | null;
  /** Looks for records by a part of their name; undefined: all are there. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly onChange: (id: number | null) => void;
}

export const OwnerSelect = ({ id, rows, isLoading, value, onSearch, onChange }: OwnerSelectProps): ReactNode => (
  <Select<number | null>
    id={id}
    className="gj-fill"
    placeholder={onSearch === undefined ? '请选择' : '请选择，或者输入名称查找'}
    loading={isLoading}
    showSearch={onSearch === undefined ? BY_LABEL : { filterOption: false, onSearch }}
    value={value}
    options={rows.map(({ Id, Name }) => ({ value: Id, label: Name }))}
    onChange={onChange}
  />
);
