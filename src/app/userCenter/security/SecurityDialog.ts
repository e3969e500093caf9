import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { Countdown } from '../../signIn/useCountdown.ts';

/** What the dialogs about the ways into an account are opened with. */
export interface SecurityDialog {
  readonly user: CurrentUser;
  /** Until the next code may be asked for. */
  readonly pause: Countdown;
  readonly onClose: () => void;
}
