import { useState, type ReactNode } from 'react';
import { plainText } from '#language/Value.ts';
import { isQuickRange, QUICK_RANGES } from '#fields/quickRange.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { MomentInput } from '../MomentInput.tsx';
import { readTyping } from '../typing.ts';
import type { FilterControlProps } from './FilterControlProps.ts';

/** A range of days: one of the quick ranges, or from and to. */
export function DatesControl(props: FilterControlProps): ReactNode {
  const { text, onChange } = props;
  const [from = '', to = ''] = isQuickRange(text) ? [] : text.split('~');
  const setBounds = (first: string, last: string): void => {
    onChange(first === '' && last === '' ? '' : `${first}~${last}`);
  };
  return (
    <div className="gj-filter-form">
      <QuickRanges {...props} />
      <div className="gj-flex gj-filter-range">
        <DayBound {...props} word="从" placeholder="开始日期" day={from} onDay={(day) => setBounds(day, to)} />
        <span aria-hidden>~</span>
        <DayBound {...props} word="到" placeholder="结束日期" day={to} onDay={(day) => setBounds(from, day)} />
      </div>
    </div>
  );
}

interface DayBoundProps extends FilterControlProps {
  readonly word: string;
  readonly placeholder: string;
  /** Empty for an open end. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** One end of the range. A typed day applies on blur; an unreadable text stays, with an error. */
function DayBound({ field, word, placeholder, day, onDay }: DayBoundProps): ReactNode {
  const { now } = useRenderer();
  const [typed, setTyped] = useState<string>();
  const [isTold, setIsTold] = useState(false);
  const typing = typed === undefined ? undefined : readTyping({ ...field, type: 'date' }, typed, now());
  const settle = (next: string): void => {
    setTyped(undefined);
    if (next !== day) onDay(next);
  };
  return (
    <div className="gj-filter-bound">
      <MomentInput
        hasTime={false}
        aria-label={`${field.title}${word}`}
        placeholder={placeholder}
        status={isTold && typing?.problem !== undefined ? 'error' : ''}
        value={day === '' ? null : day}
        typed={typed}
        understood={typing?.understood}
        onType={setTyped}
        onPick={(picked) => settle(picked ?? '')}
        onLeave={() => {
          setIsTold(true);
          if (typing !== undefined && typing.problem === undefined) settle(plainText(typing.value, ''));
        }}
      />
      {isTold && typing?.problem !== undefined ? (
        <p className="gj-filter-problem" role="alert">
          {typing.problem}
        </p>
      ) : null}
    </div>
  );
}

const QuickRanges = ({ field, text, onChange, onDone }: FilterControlProps): ReactNode => (
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
