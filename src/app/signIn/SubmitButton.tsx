import { type ReactNode } from 'react';

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly text: string;
  readonly busyText: string;
}

/** The button that sends a sign-in form; while that goes on, it cannot be pressed again. */
export const SubmitButton = ({ isBusy, text, busyText }: SubmitButtonProps): ReactNode => (
  <button type="submit" className="gj-flex gj-login-submit" aria-busy={isBusy} disabled={isBusy}>
    {isBusy ? <span className="gj-login-spin" aria-hidden /> : null}
    {isBusy ? busyText : text}
  </button>
);
