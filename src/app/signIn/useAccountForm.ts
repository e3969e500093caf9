import type { Issue } from '#engine/validate/Issue.ts';
import { useState, useRef, type FormEvent, type RefObject } from 'react';
import { errorText, readIssues } from '#renderer/feedback/errorText.ts';
import { asAppError } from '#renderer/stores/RendererContext.ts';

/** Removes blanks from input that should be digits, such as `138 0000 0001`. Other texts stay unchanged. */
export const withoutBlanks = (text: string, inputMode: string | undefined): string =>
  inputMode === 'tel' || inputMode === 'numeric' ? text.replace(/\s/g, '') : text;

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface FormInput<Name extends string> {
  readonly initial: Texts<Name>;
  /** The problems found before sending; fields are names of the form. */
  readonly check: (values: Texts<Name>) => readonly Issue[];
  /** Sends the form. Throws AppError. */
  readonly send: (values: Texts<Name>) => Promise<void>;
  readonly onFailure: (text: string) => void;
}

/** A text form about an account: its input, its problems, and whether it is being sent. */
export interface AccountForm<Name extends string> {
  readonly values: Texts<Name>;
  /** By name, letters of either case as the calls have them. */
  readonly issues: ReadonlyMap<string, string>;
  readonly isBusy: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly set: (name: Name, value: string) => void;
  /** Shows the problems, and moves the focus to the first affected field of the form. */
  readonly show: (issues: readonly Issue[]) => void;
  readonly submit: (event: FormEvent) => void;
  readonly reset: () => void;
}

/** The state of an account form. It is sent once at a time; the input is always kept. */
export function useAccountForm<Name extends string>(input: FormInput<Name>): AccountForm<Name> {
  const { initial, check, send, onFailure } = input;
  const [values, setValues] = useState<Texts<Name>>(initial);
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const show = (found: readonly Issue[]): void => {
    const named = new Map(found.toReversed().map(({ field, message }) => [field.toLowerCase(), message]));
    setIssues(named);
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])];
    inputs.find(({ name }) => named.has(name.toLowerCase()))?.focus();
  };
  const run = async (): Promise<void> => {
    const found = check(values);
    show(found);
    if (found.length > 0 || sending.current) return;
    sending.current = true;
    setIsBusy(true);
    try {
      await send(values);
    } catch (cause) {
      const failure = asAppError(cause);
      show(readIssues(failure.data));
      onFailure(errorText(failure));
    } finally {
      sending.current = false;
      setIsBusy(false);
    }
  };
  return {
    values,
    issues,
    isBusy,
    form,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setIssues((before) => new Map([...before].filter(([field]) => field !== name.toLowerCase())));
    },
    show,
    submit: (event) => {
      event.preventDefault();
      void run();
    },
    reset: () => {
      setValues(initial);
      setIssues(new Map());
    },
  };
}
