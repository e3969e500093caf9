import type { ApiTokens } from '#wire/ApiToken.ts';
import type { CallOptions, Http } from './http/Http.ts';

/** The request for a token; several names of entities and roles are joined by commas, none: all. */
export type SentToken = Readonly<Record<'Name' | 'Days' | 'ReadsOnly' | 'Entities' | 'Roles' | 'Password', string>>;

/** The calls about tokens of programs. All throw AppError. */
export interface TokenCalls {
  /** The tokens of the user, or for administrators of another account, by phone number or sign-in name. */
  readonly tokens: (loginId?: string, options?: CallOptions) => Promise<ApiTokens>;
  /** Makes one for the user, or for an account of a program. */
  readonly addToken: (wanted: SentToken, loginId?: string) => Promise<{ readonly Id: number; readonly Token: string }>;
  readonly endToken: (id: number) => Promise<null>;
}

/** Makes the calls about tokens: they come with the list of tokens. */
export const createTokenCalls = (http: Http): TokenCalls => ({
  tokens: (loginId, options) => http.get('/api/Account/Tokens', { loginId }, options),
  addToken: ({ Name, Days, ReadsOnly, Entities, Roles, Password }, loginId) =>
    http.post('/api/Account/AddToken', [
      ...(loginId === undefined ? [] : ([['LoginId', loginId]] as const)),
      ['Name', Name],
      ['Days', Days],
      ['ReadsOnly', ReadsOnly],
      ...(Entities === '' ? [] : ([['Entities', Entities]] as const)),
      ...(Roles === '' ? [] : ([['Roles', Roles]] as const)),
      ['Password', Password],
    ]),
  endToken: (id) => http.post('/api/Account/EndToken', [['Id', String(id)]]),
});
