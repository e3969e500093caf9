/** The pages of the WeChat window (spec section 7), and what they load. */
export const WX_PATHS = {
  begin: '/api/spaoauth/WxWebAuth/',
  callback: '/api/spaoauth/WxWebAuth/Callback',
  script: '/api/spaoauth/WxWebAuth/popup.js',
} as const;
