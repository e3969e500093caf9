import { hashToken } from '../access/Sessions.ts';
import { showsOutbox, type Settings } from '../settings/Settings.ts';
import type { WeChatAccount } from '../settings/notifySettings.ts';
import { type WeChat, callProvider, sendFailed, textAt } from './Notify.ts';

/** The pages of the WeChat window (spec section 7), and the files they load. */
export const WX_PATHS = {
  begin: '/api/spaoauth/WxWebAuth/',
  callback: '/api/spaoauth/WxWebAuth/Callback',
  script: '/api/spaoauth/WxWebAuth/popup.js',
} as const;

/** Sign-in with WeChat according to the settings; a demo without a WeChat account uses a simulation. */
export function makeWeChat(settings: Settings): WeChat | undefined {
  const { weChat } = settings.notify;
  if (weChat !== undefined) return weChatWeb(weChat, settings.publicUrl ?? '');
  return showsOutbox(settings) ? standInWeChat() : undefined;
}

/** Simulation for a demo without WeChat: every browser is one WeChat user, who agrees immediately. */
function standInWeChat(): WeChat {
  return {
    authorizeUrl: (state, device) =>
      `${WX_PATHS.callback}?${new URLSearchParams({ code: hashToken(`stand-in ${device}`), state }).toString()}`,
    identify: (code) => Promise.resolve(`stand-in:${code}`),
  };
}

/** Sign-in with the WeChat app: code and user. WeChat's secrets never reach the browser. */
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
