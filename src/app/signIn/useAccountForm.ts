import { checkPhone, checkValidateCode } from '#engine/validate/signInChecks.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { useEffect, useState, useRef, type FormEvent, type RefObject } from 'react';
import { errorText, readIssues } from '#renderer/feedback/errorText.ts';
import { asAppError } from '#renderer/stores/RendererContext.ts';

/** The problems of a phone number and its code, checked before they are sent (R3, R4). */
export const checkPhoneAndCode = ({ PhoneNumber, ValidateCode }: Readonly<Record<PhoneNames, string>>): Issue[] => [
  ...checkPhone('PhoneNumber', PhoneNumber),
  ...checkValidateCode('ValidateCode', ValidateCode),
];

/** The field names of a phone number and its code, from the specification. */
export type PhoneNames = 'PhoneNumber' | 'ValidateCode';

/** A form about a phone number, with the button that has a code sent to it. */
export interface PhoneForm<Name extends string = PhoneNames> {
  readonly form: AccountForm<Name>;
  readonly code: CodeRequest;
}

/** Removes blanks from input that should be digits, such as `138 0000 0001`. Other texts stay unchanged. */
export const withoutBlanks = (text: string, inputMode: string | undefined): string =>
  inputMode === 'tel' || inputMode === 'numeric' ? text.replace(/\s/g, '') : text;

const SECOND = 1000;
/** Often enough that no second is skipped when timers are late. */
const LOOK_EVERY = 250;

export interface Countdown {
  /** Whole seconds that are left; 0: it does not run. */
  readonly left: number;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Counts seconds down to 0, by the clock and not by the number of ticks: a window in the background does not make it longer. */
export function useCountdown(seconds: number): Countdown {
  const [run, setRun] = useState<{ readonly until: number }>();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (run === undefined) return undefined;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((run.until - performance.now()) / SECOND));
      setLeft(rest);
      if (rest === 0) setRun(undefined);
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [run]);
  return {
    left,
    start: () => {
      setLeft(seconds);
      setRun({ until: performance.now() + seconds * SECOND });
    },
    stop: () => {
      setLeft(0);
      setRun(undefined);
    },
  };
}

/** Seconds until a code may be requested again (spec section 9). */
export const CODE_PAUSE = 60;

interface CodeInput {
  readonly countdown: Countdown;
  /** The problems of the receiver. */
  readonly check: () => readonly Issue[];
  readonly show: (issues: readonly Issue[]) => void;
  readonly send: () => Promise<unknown>;
  readonly onFailure: (text: string) => void;
}

/** The button that has a code sent. */
export interface CodeRequest {
  /** Seconds until it can be pressed again; 0: now. */
  readonly left: number;
  /** A code is on its way, or has been sent. */
  readonly isSent: boolean;
  /** Has a code sent; false when the receiver is wrong, which is shown then. */
  readonly request: () => boolean;
}

/** Requests a code: checks the receiver, starts the countdown, and ends it at a failure (spec section 4). */
export function useCodeRequest({ countdown, check, show, send, onFailure }: CodeInput): CodeRequest {
  const [isSent, setIsSent] = useState(false);
  const sending = useRef(false);
  const ask = async (): Promise<void> => {
    try {
      await send();
    } catch (cause) {
      countdown.stop();
      setIsSent(false);
      onFailure(errorText(asAppError(cause)));
    } finally {
      sending.current = false;
    }
  };
  return {
    left: countdown.left,
    isSent,
    request: () => {
      const issues = check();
      show(issues);
      if (issues.length > 0) return false;
      if (sending.current || countdown.left > 0) return true;
      sending.current = true;
      countdown.start();
      setIsSent(true);
      void ask();
      return true;
    },
  };
}

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
