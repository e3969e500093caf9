import type { WeChatAccount } from '../settings/NotifySettings.ts';
import { callProvider, sendFailed, textAt } from './callProvider.ts';
import type { WeChat } from './Notify.ts';
import { WX_PATHS } from './WX_PATHS.ts';

/** Signing in by the WeChat app: the code to scan, and who scanned it. Nothing WeChat tells us for keeping reaches the browser. */
export function weChatWeb({ appId, secret, openEndpoint, apiEndpoint }: WeChatAccount, publicUrl: string): WeChat {
  return {
    authorizeUrl: (state) => {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: `${publicUrl}${WX_PATHS.callback}`,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${openEndpoint}/connect/qrconnect?${query.toString()}#wechat_redirect`;
    },
    identify: async (code) => {
      const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' });
      const reply = await callProvider('wechat', `${apiEndpoint}/sns/oauth2/access_token?${query.toString()}`);
      const openId = textAt(reply, 'openid');
      if (openId === '') throw sendFailed(`wechat refused: ${textAt(reply, 'errcode')}`);
      return `${appId}:${openId}`;
    },
  };
}
