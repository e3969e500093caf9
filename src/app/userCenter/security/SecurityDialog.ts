import type { CurrentUser } from '#client/session/CurrentUser.ts';
import type { Countdown } from '../../account/useCountdown.ts';

/** What the dialogs about the ways into an account are opened with. */
export interface SecurityDialog {
  readonly user: CurrentUser;
  /** Until the next code may be asked for. */
  readonly pause: Countdown;
  readonly onClose: () => void;
}
