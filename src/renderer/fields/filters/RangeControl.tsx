import { typedUnit, fieldKind } from '#fields/table/fieldKinds.ts';
import { Button, type InputProps } from 'antd';
import Input from 'antd/es/input/Input';
import { useState, type FormEvent, type ReactNode } from 'react';
import { plainText, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { typedText } from '#fields/table/readTyped.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { AmountInput } from '../AmountInput.tsx';
import { readTyping } from '../typing.ts';
import { Understood } from '../Understood.tsx';
import type { FilterControlProps } from './FilterControlProps.ts';

/** A bound as a user would type it; empty for an invalid one in the URL. */
const boundText = (field: FieldModel, bound = ''): string =>
  typedText(field, fieldKind(field).parse(bound, field) ?? null);

/** Labels of the ends of a range: of amounts, and of times of day. */
const WORDS = {
  amount: { least: '不小于', most: '不大于', from: '最小', to: '最大' },
  time: { least: '不早于', most: '不晚于', from: '最早', to: '最晚' },
} as const;

interface BoundInputProps extends Pick<
  InputProps,
  'autoFocus' | 'aria-label' | 'inputMode' | 'placeholder' | 'onBlur'
> {
  readonly isAmount: boolean;
  readonly value: string;
  readonly understood: string | undefined;
  readonly onType: (text: string) => void;
}

function BoundInput({ isAmount, ...props }: BoundInputProps): ReactNode {
  if (isAmount) return <AmountInput {...props} />;
  const { onType, understood, ...rest } = props;
  return (
    <Understood text={understood}>
      <Input {...rest} autoComplete="off" onChange={({ target }) => onType(target.value)} />
    </Understood>
  );
}

/** A range of numbers or times of day; either end may be open. An unreadable bound shows an error. */
export function RangeControl({ field, text, onChange, onDone, isQuiet = false }: FilterControlProps): ReactNode {
  const { now } = useRenderer();
  const [first, second] = text.split('~');
  const { amount, typed } = fieldKind(field);
  const isAmount = amount !== undefined;
  const words = WORDS[isAmount ? 'amount' : 'time'];
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
  const tell = (): void => setIsTold(true);
  return (
    <form className="gj-filter-form" onSubmit={apply}>
      <div className="gj-flex gj-filter-range">
        <BoundInput
          isAmount={isAmount}
          inputMode={typed.keypad}
          autoFocus={!isQuiet}
          aria-label={`${field.title}${words.least}`}
          placeholder={words.from}
          value={from}
          understood={least.understood}
          onType={setFrom}
          onBlur={tell}
        />
        <span aria-hidden>~</span>
        <BoundInput
          isAmount={isAmount}
          inputMode={typed.keypad}
          aria-label={`${field.title}${words.most}`}
          placeholder={words.to}
          value={to}
          understood={most.understood}
          onType={setTo}
          onBlur={tell}
        />
        <span className="gj-gap-16 gj-unit">{typedUnit(field)}</span>
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
