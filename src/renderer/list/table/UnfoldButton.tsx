import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';

interface UnfoldButtonProps {
  /** Names what it expands. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Id of the expanded element. */
  readonly controls?: string;
  readonly onToggle: () => void;
}

/** The arrow that expands the columns that did not fit, of a row or of all rows of a page. */
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
