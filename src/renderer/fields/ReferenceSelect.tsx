import { Select } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import type { PickRow } from '#wire/PickReply.ts';
import { isComposed, useDebounced } from '../layout/composing.ts';
import { accountOf, useRenderer } from '../stores/RendererContext.ts';
import './pickers.css';
import { type PickSource, usePickRows, type PickRows } from './usePickRows.ts';

export interface ChosenRecord {
  readonly id: number;
  readonly text: string;
}

export interface ReferenceSelectProps {
  readonly source: PickSource;
  readonly chosen: readonly ChosenRecord[];
  readonly isMultiple: boolean;
  readonly title: string;
  readonly id?: string | undefined;
  readonly isDisabled?: boolean;
  readonly status?: 'error' | undefined;
  readonly describedBy?: string | undefined;
  readonly isRequired?: boolean;
  readonly placeholder?: string | undefined;
  /** Receives the chosen records; rows just picked carry what rules and `fill` need. */
  readonly onChange: (rows: readonly PickRow[]) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Renders the part below the records, for a search text; `close` closes the picker. */
  readonly foot?: ((search: string, close: () => void) => ReactNode) | undefined;
}

const SEARCH_DELAY = 250;
const NEAR_END = 80;
/** Pixels of an option of one line, and of the longest list without the padding around an empty one. */
const [OPTION_HEIGHT, LIST_HEIGHT] = [32, 246];

interface Option {
  readonly value: number;
  readonly label: string;
  readonly sub: string;
  /** Why it is likely, or why it is disabled. */
  readonly reason: string;
  readonly disabled: boolean;
}
interface Labelled {
  readonly value: number;
  readonly label: ReactNode;
}

/** Chooses one or more records by search; the next page comes while scrolling. */
export function ReferenceSelect(props: ReferenceSelectProps): ReactNode {
  const { source, chosen, isMultiple, onChange } = props;
  const account = accountOf(useRenderer().user);
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = usePickRows(source, useDebounced(search, SEARCH_DELAY), isOpen);
  const id = useId();
  const foot = useRef<HTMLDivElement>(null);
  const pick = (ids: readonly number[]): void => {
    const picked = ids.filter((one) => !chosen.some((record) => record.id === one));
    void import('./recentPicks.ts').then(
      ({ addPicks }) => addPicks(account, source.asking, picked),
      () => undefined,
    );
    onChange(ids.map((one) => found.rows.find((row) => row.Id === one) ?? knownRecord(one, chosen)));
  };
  const early = useEarlyEnter(found, search, isOpen, (first) => {
    if (first === undefined) {
      foot.current?.querySelector('button')?.click();
      return;
    }
    pick(isMultiple ? [...new Set([...chosen.map((record) => record.id), first])] : [first]);
    setIsOpen(isMultiple);
    setSearch('');
  });
  const shared = {
    ...early,
    ...fixedProps(props, found, search),
    popupRender: (menu: ReactNode) => (
      <>
        {menu}
        <div ref={foot}>{props.foot?.(search, () => setIsOpen(false))}</div>
      </>
    ),
    id: props.id ?? id,
    open: isOpen,
    onOpenChange: (open: boolean) => {
      setIsOpen(open);
      if (!open) setSearch('');
    },
    showSearch: { filterOption: false as const, searchValue: search, onSearch: setSearch },
  };
  const values = chosen.map((record) => ({ value: record.id, label: record.text }));
  return isMultiple ? (
    <Select<Labelled[], Option>
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      value={values}
      onChange={(picked) => pick(picked.map(({ value }) => value))}
    />
  ) : (
    <Select<Labelled | null, Option>
      {...shared}
      value={values[0] ?? null}
      onChange={(picked: Labelled | null | undefined) => {
        pick(picked === null || picked === undefined ? [] : [picked.value]);
      }}
    />
  );
}

/**
 * Handles Enter before the search is answered: chooses the first record once the answer to this text arrives, never a
 * record found for another text; `onFirst` receives none when nothing was found. Typing more or closing cancels it; an
 * empty query selects nothing.
 */
function useEarlyEnter(found: PickRows, search: string, isOpen: boolean, onFirst: (id: number | undefined) => void) {
  const [wanted, setWanted] = useState('');
  const isAnswered = found.answered === search;
  useEffect(() => {
    const isWanted = isOpen && wanted === search;
    if (wanted === '' || (isWanted && !isAnswered)) return;
    setWanted('');
    const first = found.rows.find(({ Taken }) => Taken === undefined);
    const isSettled = found.failed === undefined && (first !== undefined || found.rows.length === 0);
    if (isWanted && isSettled) onFirst(first?.Id);
  }, [wanted, search, isOpen, isAnswered, found.rows, onFirst]);
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isChoice = isAnswered && (found.rows.length > 0 || search === '');
      if (event.key !== 'Enter' || !isOpen || isChoice || isComposed(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(search);
    },
  };
}

const knownRecord = (id: number, chosen: readonly ChosenRecord[]): PickRow => ({
  Id: id,
  Text: chosen.find((record) => record.id === id)?.text ?? String(id),
});

/** The props shared by single and multiple choice. */
function fixedProps(props: ReferenceSelectProps, found: PickRows, search: string) {
  const { title, status, placeholder, describedBy, isRequired, isDisabled, onBlur } = props;
  return {
    labelInValue: true as const,
    allowClear: true,
    disabled: isDisabled === true,
    loading: found.isLoading,
    status: status ?? ('' as const),
    placeholder: placeholder ?? `请选择${title}`,
    'aria-label': title,
    'aria-required': isRequired === true,
    'aria-invalid': status === 'error',
    'aria-describedby': describedBy,
    options: found.rows.map(optionOf),
    optionRender: ({ label, data }: { label?: ReactNode; data: Option }) => <PickOption {...data} label={label} />,
    notFoundContent: (
      <div
        className="gj-pick-empty"
        style={{ minHeight: Math.min((found.expected ?? 0) * OPTION_HEIGHT, LIST_HEIGHT) }}
      >
        {emptyText(title, search, found)}
      </div>
    ),
    onPopupScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const { scrollTop, scrollHeight, clientHeight } = currentTarget;
      if (scrollHeight - scrollTop - clientHeight < NEAR_END) found.more();
    },
    onBlur: () => onBlur?.(),
  };
}

const optionOf = ({ Id, Text, Sub, Likely = [], Taken }: PickRow): Option => ({
  value: Id,
  label: Text,
  sub: Sub ?? '',
  reason: Taken ?? Likely.join('、'),
  disabled: Taken !== undefined,
});

/** A record in a picker: its name, a second text that distinguishes records of the same name, why it is likely or taken. */
const PickOption = ({ label, sub, reason, disabled }: Omit<Option, 'label'> & { label: ReactNode }): ReactNode => (
  <span className="gj-pick-option">
    <span>{label}</span>
    {sub === '' ? null : <span>{sub}</span>}
    {reason === '' ? null : <span className={disabled ? undefined : 'gj-pick-likely'}>{reason}</span>}
  </span>
);

/** The text of a picker without records to offer. */
const emptyText = (title: string, search: string, { isLoading, failed }: PickRows): string =>
  isLoading ? '正在查找…' : (failed ?? (search === '' ? `没有可选的${title}` : `没有找到“${search}”`));
