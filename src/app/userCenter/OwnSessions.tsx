import type { ReactNode } from 'react';
import { SessionsOf } from './SessionsOf.tsx';

/** Where the user is signed in. What he does not know he ends, and changes his password. */
export function OwnSessions(): ReactNode {
  return (
    <section className="gj-sessions">
      <SessionsOf endAll="退出其他设备" />
      <p className="gj-sessions-note">如有不是您本人的登录，请将其退出，并在“账号安全”中修改密码。</p>
    </section>
  );
}
