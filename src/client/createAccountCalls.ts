import type { CallOptions, Http } from './http/Http.ts';
import { withProof } from './proof/withProof.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { OpenSessions } from '#wire/OpenSession.ts';
import type { WxLoginReply } from '#wire/WxLoginReply.ts';

/**
 * The password that the registration call sends, twice: fixed by the specification and not chosen. It opens nothing,
 * because the server ignores it; a new account has no password until its owner sets one by a code.
 */
const UNUSED = 'set-by-code';

/** A phone number with the code that was sent to it. */
export interface PhoneProof {
  readonly phone: string;
  readonly code: string;
}

/** A password that a user chooses, entered twice. */
export interface ChosenPassword {
  readonly password: string;
  readonly confirm: string;
}

/** A new password, and whether the API tokens of the account end with the old one. */
interface NewPassword extends ChosenPassword {
  readonly endsTokens?: boolean;
}

/** The calls about ways in: codes, registering, passwords, phone number, mail, WeChat, and where one is signed in. */
export interface AccountCalls {
  readonly phoneLogin: (proof: PhoneProof) => Promise<CurrentUser>;
  /** The owner of a link that sets a first password. */
  readonly readFirstLink: (link: string) => Promise<{ readonly LoginId: string; readonly Name: string | null }>;
  readonly setFirstPassword: (link: string, chosen: ChosenPassword) => Promise<CurrentUser>;
  /** The second step of signing in; `ticket` proves the first. */
  readonly secondFactor: (ticket: string, code: string) => Promise<CurrentUser>;
  /** `password` is the current one, empty for those who have none. */
  readonly beginSecondFactor: (password: string) => Promise<{ readonly Secret: string; readonly Uri: string }>;
  readonly confirmSecondFactor: (code: string) => Promise<{ readonly RecoveryCodes: readonly string[] }>;
  readonly endSecondFactor: (password: string, code: string) => Promise<null>;
  /** Registers the owner of a phone number, or binds to the owner's existing account. */
  readonly regOrBind: (proof: PhoneProof) => Promise<CurrentUser>;
  readonly resetPassword: (proof: PhoneProof & NewPassword) => Promise<null>;
  readonly changePassword: (change: NewPassword & { readonly old: string }) => Promise<CurrentUser>;
  /** `password` is the current one, empty for those who have none. */
  readonly rebindPhone: (change: PhoneProof & { readonly password: string }) => Promise<CurrentUser>;
  readonly confirmMail: (mail: string, code: string) => Promise<null>;
  readonly sendLoginCode: (phone: string) => Promise<null>;
  readonly sendBindCode: (phone: string) => Promise<null>;
  readonly sendResetCode: (phone: string) => Promise<null>;
  readonly sendRebindCode: (phone: string) => Promise<null>;
  readonly sendMailCode: (mail: string) => Promise<null>;
  /** Continues after the WeChat window reported a user; `returnUrl` is the requested path. */
  readonly wxLogin: (returnUrl: string) => Promise<WxLoginReply>;
  /** The sessions of the user, or for administrators those of another account, by phone number or sign-in name. */
  readonly sessions: (loginId?: string, options?: CallOptions) => Promise<OpenSessions>;
  readonly endSession: (id: number) => Promise<null>;
  /** Ends all sessions of the user, or of another account, except the current one. */
  readonly endOtherSessions: (accountId: number) => Promise<null>;
}

/** Makes the account calls. */
export function createAccountCalls(http: Http): AccountCalls {
  return {
    ...codeCalls(http),
    phoneLogin: ({ phone, code }) =>
      http.post('/api/Account/PhoneLogin', [
        ['LoginId', phone],
        ['ValidateCode', code],
      ]),
    readFirstLink: (link) => http.post('/api/Account/ReadFirstLink', [['Link', link]]),
    setFirstPassword: (link, { password, confirm }) =>
      http.post('/api/Account/SetFirstPassword', [
        ['Link', link],
        ['Password', password],
        ['ConfirmPassword', confirm],
      ]),
    ...secondFactorCalls(http),
    regOrBind: ({ phone, code }) =>
      http.post('/api/Account/RegOrBind', [
        ['PhoneNumber', phone],
        ['Password', UNUSED],
        ['ConfirmPassword', UNUSED],
        ['ValidateCode', code],
      ]),
    resetPassword: ({ phone, code, password, confirm, endsTokens = false }) =>
      http.post('/api/Account/ResetPassword', [
        ['PhoneNumber', phone],
        ['ValidateCode', code],
        ['Password', password],
        ['ConfirmPassword', confirm],
        ['EndTokens', String(endsTokens)],
      ]),
    changePassword: ({ old, password, confirm, endsTokens = false }) =>
      http.post('/api/Account/ChangePassword', [
        ['OldPassword', old],
        ['Password', password],
        ['ConfirmPassword', confirm],
        ['EndTokens', String(endsTokens)],
      ]),
    rebindPhone: ({ phone, code, password }) =>
      http.post('/api/Account/RebindPhone', [
        ['PhoneNumber', phone],
        ['ValidateCode', code],
        ['Password', password],
      ]),
    confirmMail: (mail, code) =>
      http.post('/api/Account/ConfirmMail', [
        ['Email', mail],
        ['ValidateCode', code],
      ]),
    wxLogin: (returnUrl) => http.post('/api/Account/WxWebAuthLogin', [['returnUrl', returnUrl]]),
    sessions: (loginId, options) => http.get('/api/Account/Sessions', { loginId }, options),
    endSession: (id) => http.post('/api/Account/EndSession', [['Id', String(id)]]),
    endOtherSessions: (accountId) => http.post('/api/Account/EndOtherSessions', [['accountId', String(accountId)]]),
  };
}

type SecondFactorCalls = Pick<
  AccountCalls,
  'secondFactor' | 'beginSecondFactor' | 'confirmSecondFactor' | 'endSecondFactor'
>;

function secondFactorCalls(http: Http): SecondFactorCalls {
  return {
    secondFactor: (ticket, code) =>
      http.post('/api/Account/SecondFactor', [
        ['Ticket', ticket],
        ['Code', code],
      ]),
    beginSecondFactor: (password) => http.post('/api/Account/BeginSecondFactor', [['Password', password]]),
    confirmSecondFactor: (code) => http.post('/api/Account/ConfirmSecondFactor', [['Code', code]]),
    endSecondFactor: (password, code) =>
      http.post('/api/Account/EndSecondFactor', [
        ['Password', password],
        ['Code', code],
      ]),
  };
}

type CodeCalls = Pick<
  AccountCalls,
  'sendLoginCode' | 'sendBindCode' | 'sendResetCode' | 'sendRebindCode' | 'sendMailCode'
>;

function codeCalls(http: Http): CodeCalls {
  return {
    sendLoginCode: (phone) =>
      withProof((headers) => http.post('/api/Account/GetPhoneLoginCode', [['phoneNumber', phone]], { headers })),
    sendBindCode: (phone) =>
      withProof((headers) => http.get('/api/Account/GetRegOrBindCode', { phoneNumber: phone }, { headers })),
    sendResetCode: (phone) =>
      withProof((headers) => http.post('/api/Account/GetResetPwdCode', [['phoneNumber', phone]], { headers })),
    sendRebindCode: (phone) =>
      withProof((headers) => http.post('/api/Account/GetRebindCode', [['PhoneNumber', phone]], { headers })),
    sendMailCode: (mail) => http.post('/api/Account/SendMailVerification', [['Email', mail]]),
  };
}
