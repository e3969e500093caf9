import type { Http } from '#client/http/Http.ts';
import type { AccountInfo } from '#wire/OrganisationReplies.ts';

/** The maximum number of rows per request. */
const ROWS = 100;

/** All users with a role. Throws AppError. */
export async function accountsWith(role: string, http: Http, signal: AbortSignal): Promise<AccountInfo[]> {
  const found: AccountInfo[] = [];
  for (let page = 0; ; page += 1) {
    const { Rows, Total } = await http.get('/api/Account/Search', { role, page, rows: ROWS }, { signal });
    found.push(...Rows);
    if (Rows.length === 0 || found.length >= Total) return found;
  }
}
