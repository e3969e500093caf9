import { apiTokens, openSessions } from '../AccountReplies.ts';
import { calls, raw } from './call.ts';
import { currentUser, density, language, theme } from '../CurrentUser.ts';
import { fieldsOnly, id, none, typed, textUpTo, yesOrNo } from '../params.ts';
import { integer, list, nothing, nullable, object, optional, text, constant, either } from '../schema.ts';

/** The result of a WeChat sign-in: the user is signed in, or must choose an account. */
const wxLoginReply = either(
  object({
    SignedIn: constant(true),
    User: currentUser,
    /** The path that the user requested, if it is a path of ours. */
    ReturnUrl: nullable(text()),
  }),
  object({
    SignedIn: constant(false),
    User: nothing(),
    ReturnUrl: text(),
  }),
);

const phone = typed(30);
const code = typed(20);
const password = typed(300);

const phoneNumber = fieldsOnly({ phoneNumber: phone });

/** Sent with a new password: whether the API tokens of the account end as well. Without it they stay. */
const EndTokens = optional(yesOrNo);

/** Ways in: passwords, codes, registering, WeChat, and where one is signed in (spec section 7; shapes that it does not show are ours). */
export const ACCOUNT_CALLS = calls({
  'POST /api/Account/Login': {
    title: '账号密码登录',
    open: true,
    body: object({ LoginId: typed(100), Password: password }),
    reply: currentUser,
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR', 'RECORD_INVALID'],
  },
  'POST /api/Account/SecondFactor': {
    title: '两步验证：登录的第二步',
    open: true,
    // The Ticket is in the data of SECOND_FACTOR; Code is from the app, or a recovery code.
    body: fieldsOnly({ Ticket: textUpTo(500), Code: code }),
    reply: currentUser,
    errors: ['SIGN_IN_FAILED', 'CODE_INVALID', 'RECORD_INVALID'],
  },
  'POST /api/Account/ReadFirstLink': {
    title: '首次登录链接属于哪个账号',
    writes: false,
    open: true,
    body: fieldsOnly({ Link: textUpTo(500) }),
    reply: object({ LoginId: text(), Name: nullable(text()) }),
    errors: ['SIGN_IN_FAILED'],
  },
  'POST /api/Account/SetFirstPassword': {
    title: '用首次登录链接设置密码并登录',
    open: true,
    body: fieldsOnly({ Link: textUpTo(500), Password: password, ConfirmPassword: password }),
    reply: currentUser,
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR', 'RECORD_INVALID'],
  },
  'POST /api/Account/PhoneLogin': {
    title: '短信验证码登录',
    open: true,
    body: fieldsOnly({ LoginId: phone, ValidateCode: code }),
    reply: currentUser,
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR', 'CODE_INVALID', 'RECORD_INVALID', 'CODE_LIMIT'],
  },
  'POST /api/Account/GetPhoneLoginCode': {
    title: '获取登录验证码',
    open: true,
    body: phoneNumber,
    reply: nothing(),
    errors: ['CODE_LIMIT', 'SEND_FAILED', 'RECORD_INVALID'],
  },
  'POST /api/Account/GetResetPwdCode': {
    title: '获取重设密码的验证码',
    open: true,
    body: phoneNumber,
    reply: nothing(),
    errors: ['CODE_LIMIT', 'SEND_FAILED', 'RECORD_INVALID'],
  },
  'GET /api/Account/GetRegOrBindCode': {
    title: '获取注册或绑定的验证码',
    writes: true,
    open: true,
    query: phoneNumber,
    reply: nothing(),
    errors: ['CODE_LIMIT', 'SEND_FAILED', 'RECORD_INVALID'],
  },
  'POST /api/Account/GetRebindCode': {
    title: '获取更换手机号的验证码',
    body: fieldsOnly({ PhoneNumber: phone }),
    reply: nothing(),
    errors: ['CODE_LIMIT', 'SEND_FAILED', 'RECORD_INVALID'],
  },
  'POST /api/Account/SendMailVerification': {
    title: '发送邮箱验证码',
    body: fieldsOnly({ Email: typed(200) }),
    reply: nothing(),
    errors: ['CODE_LIMIT', 'SEND_FAILED', 'RECORD_INVALID'],
  },
  'POST /api/Account/RegOrBind': {
    title: '注册，或绑定已有账号',
    open: true,
    body: fieldsOnly({
      PhoneNumber: phone,
      Password: optional(textUpTo(300)),
      ConfirmPassword: optional(textUpTo(300)),
      ValidateCode: code,
    }),
    reply: currentUser,
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR', 'CODE_INVALID', 'RECORD_INVALID'],
  },
  'POST /api/Account/ResetPassword': {
    title: '用验证码重设密码',
    open: true,
    body: fieldsOnly({
      PhoneNumber: phone,
      ValidateCode: code,
      Password: password,
      ConfirmPassword: password,
      EndTokens,
    }),
    reply: nothing(),
    errors: ['SIGN_IN_FAILED', 'CODE_INVALID', 'RECORD_INVALID'],
  },
  'POST /api/Account/ChangePassword': {
    title: '修改密码，其他登录结束',
    body: fieldsOnly({ OldPassword: password, Password: password, ConfirmPassword: password, EndTokens }),
    reply: currentUser,
    errors: ['SIGN_IN_FAILED', 'RECORD_INVALID', 'FORBIDDEN'],
  },
  'POST /api/Account/RebindPhone': {
    title: '更换手机号',
    // Password: the current one, if there is one.
    body: fieldsOnly({ PhoneNumber: phone, ValidateCode: code, Password: optional(textUpTo(300)) }),
    reply: currentUser,
    errors: ['SIGN_IN_FAILED', 'CODE_INVALID', 'RECORD_INVALID', 'FORBIDDEN'],
  },
  'POST /api/Account/ConfirmMail': {
    title: '绑定邮箱',
    body: fieldsOnly({ Email: typed(200), ValidateCode: code }),
    reply: nothing(),
    errors: ['CODE_INVALID', 'RECORD_INVALID'],
  },
  'POST /api/Account/SetLook': {
    title: '设置自己的界面外观和语言；没有给出的不变',
    body: fieldsOnly({ Theme: optional(theme), Density: optional(density), Language: optional(language) }),
    reply: nothing(),
  },
  'POST /api/Account/BeginSecondFactor': {
    title: '开启两步验证：取得密钥',
    body: fieldsOnly({ Password: optional(textUpTo(300)) }),
    reply: object({ Secret: text(), Uri: text() }),
    errors: ['RECORD_INVALID', 'FORBIDDEN'],
  },
  'POST /api/Account/ConfirmSecondFactor': {
    title: '开启两步验证：确认',
    body: fieldsOnly({ Code: code }),
    // Returned once.
    reply: object({ RecoveryCodes: list(text()) }),
    errors: ['RECORD_INVALID'],
  },
  'POST /api/Account/EndSecondFactor': {
    title: '关闭两步验证',
    body: fieldsOnly({ Password: optional(textUpTo(300)), Code: code }),
    reply: nothing(),
    errors: ['RECORD_INVALID', 'FORBIDDEN'],
  },
  'GET /api/Account/CurrentUser': { title: '当前用户', tokens: true, query: none, reply: currentUser },
  'GET /api/account/SigningOut': { title: '退出登录', writes: true, open: true, query: none, reply: nothing() },
  'GET /api/Account/Sessions': {
    title: '账号在哪里登录',
    query: fieldsOnly({ accountId: optional(id), loginId: optional(textUpTo(30)) }),
    reply: openSessions,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/Account/EndSession': {
    title: '结束一处登录',
    body: fieldsOnly({ Id: id }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/Account/Tokens': {
    title: '访问令牌',
    query: object({ loginId: optional(textUpTo(100)) }),
    reply: apiTokens,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/Account/AddToken': {
    title: '新建访问令牌',
    // Entities and Roles are names joined by commas; without them it reaches what its owner does. LoginId: of the account of a program.
    body: object({
      LoginId: optional(textUpTo(100)),
      Name: textUpTo(60),
      Days: text({ pattern: '^[0-9]{1,4}$' }),
      ReadsOnly: yesOrNo,
      Entities: optional(textUpTo(8000)),
      Roles: optional(textUpTo(2000)),
      Password: optional(textUpTo(300)),
    }),
    // The token itself is returned only this once.
    reply: object({ Id: integer(), Token: text() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID'],
  },
  'POST /api/Account/EndToken': {
    title: '吊销访问令牌',
    body: object({ Id: id }),
    reply: nothing(),
    errors: ['NOT_FOUND'],
  },
  'POST /api/Account/EndOtherSessions': {
    title: '结束其他登录',
    body: fieldsOnly({ accountId: optional(id) }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/spaoauth/WxWebAuth/': {
    title: '打开微信登录窗口',
    writes: true,
    open: true,
    query: fieldsOnly({ nonce: text({ pattern: '^[\\w-]{16,100}$' }), origin: optional(textUpTo(200)) }),
    reply: raw('text/html', '转到微信，或说明失败原因的页面'),
  },
  'GET /api/spaoauth/WxWebAuth/Callback': {
    title: '微信登录窗口的返回页',
    writes: true,
    open: true,
    query: fieldsOnly({ code: optional(textUpTo(500)), state: optional(textUpTo(500)) }),
    reply: raw('text/html', '通知打开者后自行关闭的页面'),
  },
  'GET /api/spaoauth/WxWebAuth/popup.js': {
    title: '微信登录窗口的脚本',
    open: true,
    reply: raw('text/javascript', '返回页的脚本'),
  },
  'POST /api/Account/WxWebAuthLogin': {
    title: '微信登录后继续',
    open: true,
    body: fieldsOnly({ returnUrl: optional(textUpTo(2000)) }),
    reply: wxLoginReply,
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR'],
  },
});
