import { useId, type AriaAttributes, type ReactNode } from 'react';
import './typingBox.css';

interface TypingBoxProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-readonly'> {
  /** The title of its column. */
  readonly title: string;
  /** The Id of what stands in the cell. */
  readonly valueId: string;
}

/**
 * What has the focus while a cell is chosen. Input methods compose words only where text can be entered, so it can be, unseen until the first
 * letter; `useCells` takes what was composed. It is no input, so that nobody takes it for the control of the cell.
 */
export function TypingBox({ title, valueId, ...aria }: TypingBoxProps): ReactNode {
  const id = useId();
  // A finger that chooses a cell has not asked for a keyboard on the screen.
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  return (
    <div
      {...aria}
      id={id}
      className="gj-typing"
      data-typing
      contentEditable
      role="textbox"
      aria-label={title}
      aria-labelledby={`${id} ${valueId}`}
      inputMode={isTouched ? 'none' : undefined}
      spellCheck={false}
    />
  );
}
