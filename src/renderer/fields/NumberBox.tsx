import { useId, useState, type ReactNode } from 'react';
import { messages } from '#fields/facets/validateValue.ts';
import { readAmount } from '#fields/facets/readAmount.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { plainNumber } from '#fields/formatNumber.ts';
import { AmountInput } from './AmountInput.tsx';

/** The field properties used in the message for an unreadable number, and for its separators. */
type AmountWords = Pick<FieldModel, 'title' | 'unit' | 'digits'>;

interface NumberBoxProps extends AmountWords {
  readonly id: string;
  readonly placeholder: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value: number | null;
  /** Receives null for an empty or unreadable text. */
  readonly onChange: (value: number | null) => void;
}

/** A number input outside of a record: an unreadable text stays, with an error; values are neither cut nor clamped. */
export function NumberBox({
  title,
  unit,
  digits,
  minimum,
  maximum,
  value,
  onChange,
  ...props
}: NumberBoxProps): ReactNode {
  const problemId = useId();
  const [typed, setTyped] = useState<string>();
  const read = (text: string): Reading => readWithin(text, { title, unit, digits }, minimum, maximum);
  const { problem, value: meant } = typed === undefined ? { problem: undefined, value: null } : read(typed);
  const isClear = typeof meant !== 'number' || /^-?[\d,]*\.?\d*$/.test(typed ?? '');
  return (
    <div>
      <AmountInput
        {...props}
        inputMode="decimal"
        value={typed ?? (value === null ? '' : plainNumber(value))}
        understood={isClear ? undefined : plainNumber(meant)}
        {...(problem === undefined
          ? {}
          : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': problemId })}
        onType={(text) => {
          setTyped(text);
          onChange(read(text).value);
        }}
        onBlur={() => {
          if (problem === undefined) setTyped(undefined);
        }}
      />
      {problem === undefined ? null : (
        <p id={problemId} className="gj-number-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface Reading {
  readonly value: number | null;
  readonly problem: string | undefined;
}

function readWithin(
  text: string,
  words: AmountWords,
  minimum: number | undefined,
  maximum: number | undefined,
): Reading {
  if (text.trim() === '') return { value: null, problem: undefined };
  const read = readAmount(text, words, 'number');
  if ('message' in read) return { value: null, problem: read.message };
  const value = Number(read.wire);
  const { title, digits } = words;
  if (digits !== undefined && (read.wire.split('.')[1]?.length ?? 0) > digits)
    return { value: null, problem: messages.decimals(words, title, digits) };
  if (minimum !== undefined && value < minimum) return { value: null, problem: `${title}不能小于${minimum}` };
  if (maximum !== undefined && value > maximum) return { value: null, problem: `${title}不能大于${maximum}` };
  return { value, problem: undefined };
}
