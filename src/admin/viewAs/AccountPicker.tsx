import { Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { Tag } from '#renderer/fields/Tag.tsx';
import { useDebounced } from '#renderer/layout/useDebounced.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';

const PAUSE = 300;

interface AccountPickerProps {
  readonly value: number | undefined;
  /** Name of the chosen account, where it is known. */
  readonly name: string | undefined;
  readonly onChange: (id: number) => void;
}

/** Finds an account by part of a name. */
export function AccountPicker({ value, name, onChange }: AccountPickerProps): ReactNode {
  const { client } = useRenderer();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, PAUSE);
  const load = useCallback((signal: AbortSignal) => client.viewAs.accounts(search, { signal }), [client, search]);
  const { data, isLoading } = useLoad(load);
  const found = (data?.Rows ?? []).map(({ Id, Name, Kind, State }) => ({
    value: Id,
    label: Name,
    kind: Kind,
    isClosed: State !== 1,
  }));
  const isKnown = value === undefined || found.some((option) => option.value === value);
  const options = isKnown ? found : [{ value, label: name ?? `账号 ${value}`, kind: '', isClosed: false }, ...found];
  return (
    <Select
      className="gj-view-as-account"
      aria-label="账号"
      placeholder="选择要查看的账号"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isLoading}
      value={value ?? null}
      options={options}
      optionRender={({ data: { label, kind, isClosed } }) => (
        <span className="gj-view-as-option">
          {label}
          <span>{kind}</span>
          {isClosed ? <Tag color="grey">停用</Tag> : null}
        </span>
      )}
      onChange={(id) => {
        if (id !== null) onChange(id);
      }}
    />
  );
}
