import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { Understood } from './Understood.tsx';

const DAY = 'YYYY-MM-DD';
const MINUTE = 'YYYY-MM-DD HH:mm';

interface MomentInputProps extends Pick<DatePickerProps<Dayjs, false>, 'id' | 'placeholder' | 'status' | 'aria-label'> {
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly hasTime: boolean;
  /** `YYYY-MM-DD`, with ` HH:mm:ss` where it has a time; null for none. */
  readonly value: string | null;
  /** What was typed and has not settled; undefined shows the value. */
  readonly typed: string | undefined;
  readonly understood: string | undefined;
  readonly onType: (text: string) => void;
  /** A day was chosen in the calendar, or the field was cleared. */
  readonly onPick: (value: string | null) => void;
  /** The typing ends: Enter, or the field is left. */
  readonly onLeave: () => void;
}

interface OwnText {
  readonly typed: string | undefined;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
}

const OwnText = createContext<OwnText | undefined>(undefined);

/**
 * A day, or a day with its time, from the calendar or typed. The picker of antd empties what it cannot parse when it is left; here the text
 * belongs to whoever uses this, and the picker has the calendar only.
 */
export function MomentInput(props: MomentInputProps): ReactNode {
  const { hasTime, value, typed, understood, onType, onPick, onLeave, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  // Closing, the picker hands out once more what was chosen before the typing began.
  const isTyping = useRef(false);
  useEffect(() => {
    isTyping.current = false;
  });
  const day = useMemo(() => (value !== null && dayjs(value).isValid() ? dayjs(value) : null), [value]);
  const own = {
    typed,
    onType: (text: string): void => {
      isTyping.current = true;
      setIsOpen(false);
      onType(text);
    },
    onEnter: () => {
      setIsOpen(false);
      onLeave();
    },
  };
  const pick = (moment: Dayjs | null): void => {
    const next = moment?.format(hasTime ? `${MINUTE}:ss` : DAY) ?? null;
    if (!isTyping.current && next !== value) onPick(next);
  };
  return (
    <Understood text={understood}>
      <OwnText value={own}>
        <DatePicker
          {...rest}
          className="gj-fill"
          components={PARTS}
          showTime={hasTime ? { format: 'HH:mm' } : false}
          format={hasTime ? MINUTE : DAY}
          value={day}
          open={isOpen}
          onOpenChange={setIsOpen}
          allowClear
          // A day that is chosen stands, also where no time is chosen with it.
          onCalendarChange={(moment) => {
            if (!Array.isArray(moment)) pick(moment ?? null);
          }}
          onChange={pick}
          onBlur={onLeave}
        />
      </OwnText>
    </Understood>
  );
}

/** The input of the picker, with the text that is being typed in place of the picker's own. */
function PickerText({
  ref,
  value,
  onKeyDown,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }): ReactNode {
  const own = use(OwnText);
  return (
    <input
      {...props}
      ref={ref}
      value={own?.typed ?? value}
      onChange={({ target }) => own?.onType(target.value)}
      onKeyDown={(event) => {
        const isDone = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && own?.typed !== undefined;
        if (isDone) own.onEnter();
        else onKeyDown?.(event);
      }}
    />
  );
}

const PARTS = { input: PickerText };
