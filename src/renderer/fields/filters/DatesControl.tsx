import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { isQuickRange, QUICK_RANGES } from '#fields/quickRange.ts';
import type { FilterControlProps } from './FilterControlProps.ts';

const DAY = 'YYYY-MM-DD';
const readDay = (text: string | undefined): Dayjs | null => (text === undefined || text === '' ? null : dayjs(text));

/** A range of days: one of the quick ranges, or from and to. */
export function DatesControl(props: FilterControlProps): ReactNode {
  const { field, text, onChange } = props;
  const [from, to] = isQuickRange(text) ? [] : text.split('~');
  const setBounds = (first: Dayjs | null, second: Dayjs | null): void => {
    onChange(first === null && second === null ? '' : `${first?.format(DAY) ?? ''}~${second?.format(DAY) ?? ''}`);
  };
  return (
    <div className="gj-filter-form">
      <QuickRanges {...props} />
      <div className="gj-filter-range">
        <DatePicker
          aria-label={`${field.title}从`}
          placeholder="开始日期"
          value={readDay(from)}
          onChange={(day) => {
            setBounds(day, readDay(to));
          }}
        />
        <span aria-hidden>~</span>
        <DatePicker
          aria-label={`${field.title}到`}
          placeholder="结束日期"
          value={readDay(to)}
          onChange={(day) => {
            setBounds(readDay(from), day);
          }}
        />
      </div>
    </div>
  );
}

function QuickRanges({ field, text, onChange, onDone }: FilterControlProps): ReactNode {
  return (
    <div className="gj-quick-ranges" role="group" aria-label={`${field.title}快捷范围`}>
      {Object.entries(QUICK_RANGES).map(([range, label]) => (
        <button
          key={range}
          type="button"
          className="gj-quick-range"
          aria-pressed={text === range}
          onClick={() => {
            onChange(text === range ? '' : range);
            onDone();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
