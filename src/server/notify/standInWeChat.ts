import { hashToken } from '../session/sessionToken.ts';
import type { WeChat } from './Notify.ts';
import { WX_PATHS } from './WX_PATHS.ts';

/** In a demo without WeChat: every browser is one WeChat user, who agrees at once. */
export function standInWeChat(): WeChat {
  return {
    authorizeUrl: (state, device) =>
      `${WX_PATHS.callback}?${new URLSearchParams({ code: hashToken(`stand-in ${device}`), state }).toString()}`,
    identify: (code) => Promise.resolve(`stand-in:${code}`),
  };
}
