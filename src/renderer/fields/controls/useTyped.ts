import { typedText } from '#fields/table/readTyped.ts';
import { readTyping } from '../typing.ts';
import type { ControlProps } from './ControlProps.ts';

/** The text of a field that is typed and read: an amount, a day or a time. */
export interface TypedField {
  readonly text: string;
  /** What was typed and has not settled; undefined where the text is that of the value. */
  readonly typed: string | undefined;
  readonly understood: string | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/** Keeps what is typed beside the value that it stands for. Left, a text that is read becomes that of its value; any other one stays. */
export function useTyped({ field, value, port, onChange, onBlur }: ControlProps): TypedField {
  const { name } = field;
  const typed = port.typed(name);
  const { now } = port.context();
  const typing = typed === undefined ? undefined : readTyping(field, typed, now);
  return {
    text: typed ?? typedText(field, value),
    typed,
    understood: typing?.understood,
    onType: (text) => {
      port.enter({ values: { [name]: readTyping(field, text, now).value }, typed: { [name]: text } });
    },
    onLeave: () => {
      if (typing !== undefined && typing.problem === undefined) onChange(typing.value);
      onBlur();
    },
  };
}
