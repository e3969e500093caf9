import { checkReply } from './checkReply.ts';
import { exchange } from './exchange.ts';
import { TEST_PASSWORD } from './testSettings.ts';

/** The body of a reply. `Data` is read with `at`. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly Successed: boolean;
  readonly Message: string;
  readonly Data: unknown;
  readonly Code: number;
}

export type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Calls a server as a browser does: with cookies and form-encoded bodies. */
export class TestClient {
  readonly #address: string | (() => string);
  readonly #cookies = new Map<string, string>();

  /** A function as the address is called for each request: a server that is started again has another one. */
  constructor(address: string | (() => string), cookie = '') {
    this.#address = address;
    this.#keep(cookie);
  }

  get address(): string {
    return typeof this.#address === 'string' ? this.#address : this.#address();
  }

  /** All cookies, as they are sent. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(cookie: string): void {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  async signIn(loginId: string, password = TEST_PASSWORD): Promise<Reply> {
    return this.post('/api/Account/Login', { LoginId: loginId, Password: password });
  }

  /** Signs in with a password that an administrator set, and changes it: before, the account may do nothing else. */
  async signInFirst(loginId: string, given: string, own = 'Own-word-2026'): Promise<Reply> {
    const signedIn = await this.signIn(loginId, given);
    const change = { OldPassword: given, Password: own, ConfirmPassword: own };
    return signedIn.Successed ? this.post('/api/Account/ChangePassword', change) : signedIn;
  }

  async get(path: string, params: Fields = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const query = encode(params);
    return this.#ask('GET', query === '' ? path : `${path}?${query}`, headers);
  }

  async post(path: string, fields: Fields | string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const body = typeof fields === 'string' ? fields : encode(fields);
    return this.#ask('POST', path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body);
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Reply> {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const all = this.cookie === '' ? given : { cookie: this.cookie, ...given };
    const answer = await exchange(this.address + path, {
      method,
      headers: all,
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
    return readReply(method, path, answer.status, answer.headers, JSON.parse(answer.text));
  }

  /** Adds a record and returns its Id; throws when the server refuses. */
  async add(api: string, fields: Fields | string): Promise<number> {
    const { Data, Message } = await this.post(`/api/${api}/Add`, fields);
    if (Message !== '') throw new Error(`${api} was not added: ${Message}`);
    return numberAt(Data, 'Record.Id');
  }

  /** Uploads an attachment and returns its Id; throws when the server refuses. */
  async upload(name: string, content: string | Uint8Array): Promise<number> {
    const body = new FormData();
    body.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    return numberAt((await this.call('/api/media/UploadAttachement/', { method: 'POST', body })).Data, 'Id');
  }

  /** The values of a record. */
  async record(api: string, id: number): Promise<Readonly<Record<string, unknown>>> {
    return objectAt((await this.get(`/api/${api}/Get`, { id })).Data, 'Record');
  }

  /** Calls an action of a record with its version, which `reader` reads: `order/Update`. */
  async act(path: string, id: number, inputs: object = {}, reader: TestClient = this): Promise<Reply> {
    const { Version } = await reader.record(path.split('/')[0] ?? '', id);
    return this.post(`/api/${path}`, { Id: id, Version: Number(Version), ...inputs });
  }

  /** Posts, and confirms the gained access if the server requires it. */
  async confirm(path: string, fields: Fields): Promise<Reply> {
    const asked = await this.post(path, fields);
    const accept = at(asked.Data, 'Gains.Accept');
    return typeof accept === 'string' ? this.post(path, { ...fields, AcceptGains: accept }) : asked;
  }

  /** Calls and reads the body as an envelope; it must be what `wire` states of the call. */
  async call(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await this.fetch(path, init);
    return readReply(init.method ?? 'GET', path, response.status, response.headers, await response.json());
  }

  /** Calls and keeps the cookie. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie !== '' && !headers.has('cookie')) headers.set('cookie', this.cookie);
    const response = await fetch(`${this.address}${path}`, {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }
}

/** The envelope of an answer; it must be what `wire` states of the call. */
function readReply(method: string, path: string, status: number, headers: Headers, body: unknown): Reply {
  if (!isEnvelope(body)) throw new Error(`no envelope: ${JSON.stringify(body)}`);
  checkReply(method, path, body);
  return { ...body, status, headers };
}

function encode(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.append(name, value === null ? '' : String(value));
  return form.toString();
}

function isEnvelope(body: unknown): body is Pick<Reply, 'Successed' | 'Message' | 'Data' | 'Code'> {
  return typeof body === 'object' && body !== null && 'Successed' in body && 'Code' in body && 'Data' in body;
}

/** The value in nested data at a path like `Rows.0.Id`. */
export function at(data: unknown, path: string, separator = '.'): unknown {
  return path.split(separator).reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return typeof value === 'object' && value !== null && name in value
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined;
  }, data);
}

/** The list at a path; throws when there is none. */
export function listAt(data: unknown, path: string): unknown[] {
  const list = path === '' ? data : at(data, path);
  if (!Array.isArray(list)) throw new Error(`no list at ${path}: ${JSON.stringify(data)}`);
  return list;
}

/** The object at a path; throws when there is none. */
export function objectAt(data: unknown, path: string, separator = '.'): Readonly<Record<string, unknown>> {
  const value = at(data, path, separator);
  if (typeof value !== 'object' || value === null) throw new Error(`no object at ${path}`);
  return { ...value };
}

/** The number at a path; throws when there is none. */
export function numberAt(data: unknown, path: string): number {
  const value = at(data, path);
  if (typeof value !== 'number') throw new Error(`no number at ${path}: ${JSON.stringify(data)}`);
  return value;
}

/** A field of every row of a list reply. */
export function column(data: unknown, field: string, rows = 'Rows'): unknown[] {
  return listAt(data, rows).map((row) => at(row, field));
}
