import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSessionToken } from '../access/Sessions.ts';
import { isHttps, type Settings } from '../settings/Settings.ts';

type Web = Pick<Settings, 'publicUrl' | 'proxies'>;

const LONGEST = 100;

/** A secret that browsers keep for us: made with the routes that use it. Scripts cannot read it, other sites do not send it with forms. */
export class HostCookie {
  readonly #name: string;
  readonly #secure: boolean;

  constructor(name: string, settings: Web) {
    this.#secure = isHttps(settings);
    // Behind https browsers hold `__Host-` names to our host and path: no neighbour can plant or read them.
    this.#name = this.#secure ? `__Host-${name}` : name;
  }

  /** The secret a browser sent; undefined when it has none. */
  read(request: FastifyRequest): string | undefined {
    const value = request.cookies[this.#name];
    return value === undefined || value === '' || value.length > LONGEST ? undefined : value;
  }

  /** Gives a browser a secret to keep, for `seconds` or as long as it is open; an empty one takes it away. */
  write(reply: FastifyReply, value: string, seconds?: number): void {
    const options = { path: '/', httpOnly: true, secure: this.#secure, sameSite: 'lax' } as const;
    if (value === '') reply.clearCookie(this.#name, options);
    else reply.setCookie(this.#name, value, seconds === undefined ? options : { ...options, maxAge: seconds });
  }
}

/** The session id of a browser. */
export function sessionCookie(settings: Web): HostCookie {
  return new HostCookie('sid', settings);
}

/** As long as browsers keep a cookie at most. Seconds. */
const LIFE = 400 * 24 * 60 * 60;
/** The values that the server issues: 256 bits. */
const SHAPE = /^[\w-]{43}$/;

/** The cookie that identifies a browser, signed in or not. */
export class DeviceCookie {
  readonly #cookie: HostCookie;

  constructor(settings: Web) {
    this.#cookie = new HostCookie('device', settings);
  }

  /** Undefined when the browser has not asked for a code or WeChat yet. */
  read(request: FastifyRequest): string | undefined {
    const device = this.#cookie.read(request);
    return device !== undefined && SHAPE.test(device) ? device : undefined;
  }

  /** The same, and from now on in any case. */
  ensure(request: FastifyRequest, reply: FastifyReply): string {
    const known = this.read(request);
    if (known !== undefined) return known;
    const device = newSessionToken();
    this.#cookie.write(reply, device, LIFE);
    return device;
  }
}
