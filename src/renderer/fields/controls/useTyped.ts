import { typedText } from '#fields/table/readTyped.ts';
import { readTyping } from '../typing.ts';
import type { ControlProps } from './ControlProps.ts';

export interface TypedField {
  readonly text: string;
  /** Typed text that is not yet committed; undefined where the text equals the value's. */
  readonly typed: string | undefined;
  readonly understood: string | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/** Keeps the typed text apart from the value. On blur, a readable text becomes its value's; an unreadable one stays. */
export function useTyped({ field, value, port, onChange, onBlur }: ControlProps): TypedField {
  const { name } = field;
  const typed = port.typed(name);
  const { now } = port.context();
  const typing = typed === undefined ? undefined : readTyping(field, typed, now);
  return {
    text: typed ?? typedText(field, value),
    typed,
    understood: typing?.understood,
    onType: (text) => port.enter({ values: { [name]: readTyping(field, text, now).value }, typed: { [name]: text } }),
    onLeave: () => {
      if (typing !== undefined && typing.problem === undefined) onChange(typing.value);
      onBlur();
    },
  };
}
