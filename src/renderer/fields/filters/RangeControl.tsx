import { Button } from 'antd';
import { useState, type FormEvent, type ReactNode } from 'react';
import { plainText, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { typedText } from '#fields/table/readTyped.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { AmountInput } from '../AmountInput.tsx';
import { readTyping } from '../typing.ts';
import type { FilterControlProps } from './FilterControlProps.ts';

function unitText(field: FieldModel): string {
  const { amount } = fieldKind(field);
  return amount === 'money' ? '元' : amount === 'percent' ? '%' : (field.unit ?? '');
}

const boundText = (field: FieldModel, bound = ''): string =>
  bound === '' || !Number.isFinite(Number(bound)) ? '' : typedText(field, Number(bound));

/** A range of numbers; either end may stay open. What cannot be read is named, and filters nothing. */
export function RangeControl({ field, text, onChange, onDone }: FilterControlProps): ReactNode {
  const { now } = useRenderer();
  const [first, second] = text.split('~');
  const [from, setFrom] = useState(() => boundText(field, first));
  const [to, setTo] = useState(() => boundText(field, second));
  const [isTold, setIsTold] = useState(false);
  const [least, most] = [readTyping(field, from, now()), readTyping(field, to, now())];
  const problem = least.problem ?? most.problem;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    setIsTold(true);
    if (problem !== undefined) return;
    const bound = (value: Value): string => plainText(value, '');
    const isOpen = least.value === null && most.value === null;
    onChange(isOpen ? '' : `${bound(least.value)}~${bound(most.value)}`);
    onDone();
  };
  const tell = (): void => {
    setIsTold(true);
  };
  return (
    <form className="gj-filter-form" onSubmit={apply}>
      <div className="gj-filter-range">
        <AmountInput
          autoFocus
          aria-label={`${field.title}不小于`}
          placeholder="最小"
          value={from}
          understood={least.understood}
          onType={setFrom}
          onBlur={tell}
        />
        <span aria-hidden>~</span>
        <AmountInput
          aria-label={`${field.title}不大于`}
          placeholder="最大"
          value={to}
          understood={most.understood}
          onType={setTo}
          onBlur={tell}
        />
        <span className="gj-unit">{unitText(field)}</span>
      </div>
      {isTold && problem !== undefined ? (
        <p className="gj-filter-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <Button htmlType="submit" type="primary" size="small">
        确定
      </Button>
    </form>
  );
}
