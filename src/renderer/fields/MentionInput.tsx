import AntdTextArea, { type TextAreaProps } from 'antd/es/input/TextArea';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposed } from '../layout/composing.ts';
import './mention.css';

/** A person to mention; `Sub` distinguishes people of the same name. */
export interface Person {
  readonly Value: number;
  readonly Label: string;
  readonly Sub?: string;
}

interface People {
  readonly Rows: readonly Person[];
  readonly HasMore: boolean;
}

interface MentionInputProps {
  /** The text area: its name, hint and attributes. */
  readonly area: Omit<TextAreaProps, 'value' | 'onChange' | 'onKeyDown'>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Finds people by the text after an @. */
  readonly find: (text: string) => Promise<People>;
  /** The message when there are none. */
  readonly nobody: string;
  /** A person was chosen; `text` has the name. */
  readonly onChoose: (person: Person, text: string) => void;
  readonly onSend?: () => void;
}

/** The text after an @: where it begins, and the people found; undefined: loading, null: failed. */
interface Asked {
  readonly from: number;
  readonly text: string;
  readonly found: People | null | undefined;
  readonly active: number;
}

const SEARCH_DELAY_MS = 200;
const BEHIND_AT = /@([^\s@]{0,20})$/;

/** A text input with mentions: typing @ offers colleagues, chosen with arrows and Enter or a click. */
export function MentionInput(props: MentionInputProps): ReactNode {
  const { area, value, onChange, find, nobody, onChoose, onSend } = props;
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const box = useRef<HTMLTextAreaElement>(null);
  /** The caret position after the chosen name is in the text. */
  const caret = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = undefined;
    if (at !== undefined) box.current?.setSelectionRange(at, at);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>): void => {
    box.current = target;
    onChange(target.value);
    clearTimeout(timer.current);
    const found = BEHIND_AT.exec(target.value.slice(0, target.selectionStart));
    if (found === null) return setAsked(undefined);
    const [all, text = ''] = found;
    const next = { from: found.index, text, active: 0 };
    setAsked({ ...next, found: undefined });
    timer.current = setTimeout(() => {
      const settle = (reply: People | null): void =>
        // Discard results of an earlier text.
        setAsked((now) => (now?.from === next.from && now.text === text ? { ...now, found: reply } : now));
      find(all.slice(1)).then(settle, () => settle(null));
    }, SEARCH_DELAY_MS);
  };
  const choose = (person: Person): void => {
    if (asked === undefined) return;
    const before = `${value.slice(0, asked.from)}@${person.Label} `;
    onChoose(person, before + value.slice(asked.from + 1 + asked.text.length));
    setAsked(undefined);
    caret.current = before.length;
  };
  const people = asked?.found?.Rows ?? [];
  const active = people[asked?.active ?? 0];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (onSend !== undefined) event.preventDefault();
      return onSend?.();
    }
    if (asked === undefined || isComposed(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return setAsked(undefined);
    }
    if (active === undefined) return;
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      choose(active);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAsked({ ...asked, active: (asked.active + step + people.length) % people.length });
  };
  return (
    <div className="gj-mention">
      <AntdTextArea
        rows={3}
        {...area}
        aria-autocomplete="list"
        aria-controls={asked === undefined ? undefined : id}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.Value}`}
        value={value}
        onChange={change}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setAsked(undefined);
          area.onBlur?.(event);
        }}
      />
      {asked === undefined ? null : people.length === 0 ? (
        <p className="gj-mention-list" role="status">
          {asked.found === undefined ? '正在查找同事…' : asked.found === null ? '暂时查不了同事，请再输入一次' : nobody}
        </p>
      ) : (
        <div className="gj-mention-list">
          <ul id={id} role="listbox" aria-label="同事">
            {people.map((person, i) => (
              <li
                key={person.Value}
                id={`${id}-${person.Value}`}
                role="option"
                aria-selected={i === asked.active}
                onMouseDown={(event) => {
                  // The text keeps the focus.
                  event.preventDefault();
                  choose(person);
                }}
              >
                {person.Label}
                {person.Sub === undefined ? null : <small>{person.Sub}</small>}
              </li>
            ))}
          </ul>
          {asked.found?.HasMore === true ? <p role="status">还有别人，请再输入几个字</p> : null}
        </div>
      )}
    </div>
  );
}
