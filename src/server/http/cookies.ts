import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSessionToken } from '../access/Sessions.ts';
import { isHttps, type Settings } from '../settings/Settings.ts';

type Web = Pick<Settings, 'publicUrl' | 'proxies'>;

const MAX_COOKIE_LENGTH = 100;

/** A secret cookie, created with its routes: hidden from scripts, and not sent with forms of other sites. */
export class HostCookie {
  readonly #name: string;
  readonly #secure: boolean;

  constructor(name: string, settings: Web) {
    this.#secure = isHttps(settings);
    // With https browsers bind `__Host-` names to this host and path: other hosts of the domain can neither set nor
    // read them.
    this.#name = this.#secure ? `__Host-${name}` : name;
  }

  /** The secret that a browser sent; undefined when it has none. */
  read(request: FastifyRequest): string | undefined {
    const value = request.cookies[this.#name];
    return value === undefined || value === '' || value.length > MAX_COOKIE_LENGTH ? undefined : value;
  }

  /** Stores a secret in the browser, for `seconds` or until it is closed; an empty one removes it. */
  write(reply: FastifyReply, value: string, seconds?: number): void {
    const options = { path: '/', httpOnly: true, secure: this.#secure, sameSite: 'lax' } as const;
    if (value === '') reply.clearCookie(this.#name, options);
    else reply.setCookie(this.#name, value, seconds === undefined ? options : { ...options, maxAge: seconds });
  }
}

/** The session id of a browser. */
export const sessionCookie = (settings: Web): HostCookie => new HostCookie('sid', settings);

/** The longest lifetime of a cookie in browsers. Seconds. */
const LIFE = 400 * 24 * 60 * 60;
/** The values that the server issues: 256 bits. */
const SHAPE = /^[\w-]{43}$/;

/** The cookie that identifies a browser, signed in or not. */
export class DeviceCookie {
  readonly #cookie: HostCookie;

  constructor(settings: Web) {
    this.#cookie = new HostCookie('device', settings);
  }

  /** Undefined when the browser has not requested a code or WeChat yet. */
  read(request: FastifyRequest): string | undefined {
    const device = this.#cookie.read(request);
    return device !== undefined && SHAPE.test(device) ? device : undefined;
  }

  /** The same; creates it if necessary. */
  ensure(request: FastifyRequest, reply: FastifyReply): string {
    const known = this.read(request);
    if (known !== undefined) return known;
    const device = newSessionToken();
    this.#cookie.write(reply, device, LIFE);
    return device;
  }
}
