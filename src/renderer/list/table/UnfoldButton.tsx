import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';

interface UnfoldButtonProps {
  /** What it unfolds. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Id of what is unfolded. */
  readonly controls?: string;
  readonly onToggle: () => void;
}

/** The arrow that shows the columns of a row, or of all rows of a page, that had no room beside the others. */
export function UnfoldButton({ label, isOpen, controls, onToggle }: UnfoldButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="gj-unfold"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={label}
      title={`${isOpen ? '收起' : '展开'}${label}`}
      onClick={onToggle}
    >
      <Icon name="chevronDown" />
    </button>
  );
}
