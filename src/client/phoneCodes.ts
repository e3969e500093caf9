import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { Http } from './http/Http.ts';
import { withProof } from './proof/withProof.ts';

/** The password that the registration call sends, fixed by the specification. The server ignores it. */
const UNUSED = 'set-by-code';

/** Sends a code to a phone number; the server may require proof of work for it. Throws AppError. */
export type SendCode = (http: Http, phoneNumber: string) => Promise<null>;

export const sendLoginCode: SendCode = (http, phoneNumber) =>
  withProof((headers) => http.post('/api/Account/GetPhoneLoginCode', { phoneNumber }, { headers }));

export const sendBindCode: SendCode = (http, phoneNumber) =>
  withProof((headers) => http.get('/api/Account/GetRegOrBindCode', { phoneNumber }, { headers }));

export const sendResetCode: SendCode = (http, phoneNumber) =>
  withProof((headers) => http.post('/api/Account/GetResetPwdCode', { phoneNumber }, { headers }));

export const sendRebindCode: SendCode = (http, PhoneNumber) =>
  withProof((headers) => http.post('/api/Account/GetRebindCode', { PhoneNumber }, { headers }));

/** Registers the owner of a phone number, or binds to the owner's existing account. */
export const regOrBind = (
  http: Http,
  proof: Readonly<Record<'PhoneNumber' | 'ValidateCode', string>>,
): Promise<CurrentUser> => http.post('/api/Account/RegOrBind', { ...proof, Password: UNUSED, ConfirmPassword: UNUSED });
