import type { ReactNode } from 'react';
import { WxIcon } from './WxIcon.tsx';
import type { WxSignIn } from './useWxSignIn.ts';

/** Opens the WeChat window; pressing it again opens it anew. */
export function WxButton({ isBusy, start }: WxSignIn): ReactNode {
  return (
    <div className="gj-login-other">
      <p className="gj-login-or">其他登录方式</p>
      <button type="button" className="gj-login-wx" onClick={start}>
        <WxIcon />
        微信登录
      </button>
      <p className="gj-login-wait" role="status">
        {isBusy ? '请在微信窗口中完成登录' : ''}
      </p>
    </div>
  );
}
