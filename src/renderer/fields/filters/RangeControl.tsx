import { Button, InputNumber } from 'antd';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FilterControlProps } from './FilterControlProps.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

const readBound = (text: string | undefined): number | null =>
  text === undefined || text === '' || !Number.isFinite(Number(text)) ? null : Number(text);

function unitOf(field: FieldModel): string {
  const { amount } = fieldKind(field);
  return amount === 'money' ? '元' : amount === 'percent' ? '%' : (field.unit ?? '');
}

/** A range of numbers; either end may stay open. */
export function RangeControl({ field, text, onChange, onDone }: FilterControlProps): ReactNode {
  const [first, second] = text.split('~');
  const [from, setFrom] = useState(readBound(first));
  const [to, setTo] = useState(readBound(second));
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onChange(from === null && to === null ? '' : `${from ?? ''}~${to ?? ''}`);
    onDone();
  };
  const unit = unitOf(field);
  return (
    <form className="gj-filter-form" onSubmit={apply}>
      <div className="gj-filter-range">
        <InputNumber
          autoFocus
          controls={false}
          aria-label={`${field.title}不小于`}
          placeholder="最小"
          value={from}
          onChange={setFrom}
        />
        <span aria-hidden>~</span>
        <InputNumber
          controls={false}
          aria-label={`${field.title}不大于`}
          placeholder="最大"
          value={to}
          onChange={setTo}
        />
        <span className="gj-unit">{unit}</span>
      </div>
      <Button htmlType="submit" type="primary" size="small">
        确定
      </Button>
    </form>
  );
}
