import { type AriaAttributes, type ReactNode, useId } from 'react';
import './cellParts.css';

interface TypingBoxProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-readonly'> {
  readonly title: string;
  /** The id of the element with the cell's value. */
  readonly valueId: string;
}

/**
 * Receives the focus while a cell is selected. Input methods compose only in an editable element, so it is editable,
 * but invisible until the first letter; `useCells` reads the composed text. It is not an input, so it is not mistaken
 * for the cell's control.
 */
export function TypingBox({ title, valueId, ...aria }: TypingBoxProps): ReactNode {
  const id = useId();
  // A tap that selects a cell must not open the on-screen keyboard.
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

/** The fill handle of the selection: dragging it fills cells in one direction. Ctrl+D and Ctrl+R do the same. */
export const Corner = (): ReactNode => <span className="gj-corner" data-corner aria-hidden title="拖动可以填充" />;
