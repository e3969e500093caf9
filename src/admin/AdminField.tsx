import { useId, type ReactNode } from 'react';
import './admin.css';

interface AdminFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Renders the control with the id of its label. */
  readonly children: (id: string) => ReactNode;
}

export function AdminField({ label, isRequired = false, error, hint, children }: AdminFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="gj-admin-field">
      <label htmlFor={id}>
        {label}
        {isRequired ? <i aria-hidden>*</i> : null}
      </label>
      {children(id)}
      {error === undefined ? null : (
        <p className="gj-admin-error" role="alert">
          {error}
        </p>
      )}
      {hint === undefined ? null : <p className="gj-admin-hint">{hint}</p>}
    </div>
  );
}

/** The message for a text that exceeds the maximum length; undefined if it fits. The text is not cut. */
export const tooLong = (text: string, longest: number): string | undefined =>
  text.trim().length > longest ? `最多 ${longest} 个字，现在 ${text.trim().length} 个` : undefined;
