import { request as ask } from 'node:http';
import type { Call } from '#wire/calls/call.ts';
import { CALLS } from '#wire/calls/CALLS.ts';
import { seeded } from './hostile.ts';
import { wrongStatus } from './requests.ts';
import { ADMIN, stackOf, type Fault, type Finding } from './World.ts';
import type { TestClient } from '../support/server/TestClient.ts';

/** A request whose framing, type, encoding or size is wrong. */
interface Malformed {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const MULTIPART = 'multipart/form-data';
const FORM = 'application/x-www-form-urlencoded';
/** A part of a file, up to its content. */
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
const BOUND = `${MULTIPART}; boundary=b`;

const of = (name: string, type: string, body: string | Buffer, more: Malformed['headers'] = {}): Malformed => ({
  name,
  headers: { 'content-type': type, ...more },
  body: Buffer.from(body),
});

/** Bodies that no client sends on purpose. The names are those of the findings. */
export const MALFORMED: readonly Malformed[] = [
  of('multipart without boundary', MULTIPART, 'x'),
  of('multipart without boundary or body', MULTIPART, ''),
  of('multipart with an empty boundary', `${MULTIPART}; boundary=`, PART),
  of('multipart with a quote left open', `${MULTIPART}; boundary="b`, PART),
  of('multipart with two boundaries', `${BOUND}; boundary=c`, `${PART}x\r\n--c--`),
  of('multipart with a boundary of 5,000 characters', `${MULTIPART}; boundary=${'b'.repeat(5000)}`, PART),
  of('multipart with another boundary', `${MULTIPART}; boundary=c`, `${PART}x\r\n--b--`),
  of('multipart without a body', BOUND, ''),
  of('multipart that ends in a head', BOUND, PART.slice(0, 30)),
  of('multipart that ends in a part', BOUND, `${PART}x`),
  of('multipart that ends in its boundary', BOUND, `${PART}x\r\n--b`),
  of('multipart of a closing boundary', BOUND, '--b--\r\n'),
  of('multipart without heads', BOUND, '--b\r\n\r\nx\r\n--b--\r\n'),
  of('multipart without a name', BOUND, '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'),
  of('multipart with a broken name', BOUND, PART.replace('"a.txt"', "utf-8''%ff%00") + 'x\r\n--b--\r\n'),
  of(
    'multipart with a name of an object',
    BOUND,
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
  ),
  of('multipart with an unknown charset', BOUND, PART.replace('plain', 'plain; charset=nothing') + 'x\r\n--b--\r\n'),
  of(
    'multipart with an unknown encoding',
    BOUND,
    PART.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: x\r\n\r\n') + 'x\r\n--b--',
  ),
  of('multipart with 100 kB of heads', BOUND, `--b\r\n${'A: b\r\n'.repeat(17_000)}\r\nx\r\n--b--\r\n`),
  of(
    'multipart with 50 fields',
    BOUND,
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(50) + '--b--',
  ),
  of('multipart with 30 files', BOUND, `${PART}x\r\n`.repeat(30) + '--b--'),
  of('multipart of bytes', BOUND, Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 197) & 255))),
  of('multipart of another kind', 'multipart/mixed; boundary=b', `${PART}x\r\n--b--`),
  of('a form of bytes that are no UTF-8', FORM, Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0xc0, 0x80])),
  of('a form of half escapes', FORM, 'a=%&b=%f&%=%e4%bd&=&&=='),
  of('a form in UTF-16', `${FORM}; charset=utf-16`, Buffer.from('Id=1', 'utf16le')),
  of('a form said to be compressed', FORM, 'Id=1', { 'content-encoding': 'gzip' }),
  of('a form nested 200 deep', FORM, `a${'[b]'.repeat(200)}=1`),
  of('a form of 70,000 names', FORM, Array.from({ length: 70_000 }, (_, i) => `a${i}=1`).join('&')),
  of('a form of a prototype', FORM, '__proto__[a]=1&constructor[prototype][a]=1&a[__proto__]=1&a[toString]=1'),
  of('a form beyond the limit', FORM, `a=${'x'.repeat(4 * 1024 * 1024)}`),
  of('a form in an unknown language', FORM, 'Id=1', { 'accept-language': ';q=,,*;q=9,-', accept: ';;,' }),
  of('a form with broken conditions', FORM, 'Id=1', {
    range: 'bytes=9-1,,',
    'if-none-match': '"',
    'x-proof': 'x.y',
    'idempotency-key': '\u00ff',
  }),
  of('a form with broken cookies', FORM, 'Id=1', { cookie: 'sid=%; sid; =; sid=%ff%fe' }),
  of('a form with a broken token', FORM, 'Id=1', { authorization: 'Bearer \u00ff' }),
  of('JSON', 'application/json', '{"a":'),
  of('a type that is none', '; ;;/', 'x'),
  of('a type of 8,000 characters', `text/${'x'.repeat(8000)}`, 'x'),
  of('parts of files without an offset', 'application/offset+octet-stream', 'x', { 'tus-resumable': '1.0.0' }),
  of('parts of files of a wrong size', 'application/offset+octet-stream', 'x', {
    'tus-resumable': '1.0.0',
    'upload-length': '-1',
    'upload-offset': '9'.repeat(40),
    'upload-metadata': 'name %%%,',
  }),
];

/** Streams that do not end, and calls that end the session which the other requests need. */
const LEFT_OUT = /dev\/Events|SigningOut|EndSession|EndOtherSessions/;

/** Every call of `wire`, as a method and a path that reach its handler. */
export function everyRoute(): { readonly method: string; readonly path: string }[] {
  const calls: [string, Call][] = Object.entries(CALLS).filter(([key]) => !LEFT_OUT.test(key));
  return calls.map(([key]) => {
    const [method = 'GET', path = '/'] = key.split(' ');
    const filled = path.replaceAll(':api', 'order').replaceAll(':action', 'submit').replaceAll(':id', '1');
    return { method, path: filled.replace('*', '') };
  });
}

/** Sends a malformed request by `node:http`, which adds and checks nothing; the status, or the error of the connection. */
export function sendMalformed(
  client: TestClient,
  { method, path }: { readonly method: string; readonly path: string },
  { headers, body }: Malformed,
): Promise<number | string> {
  return new Promise((resolve) => {
    const cookie: Malformed['headers'] = client.cookie === '' ? {} : { cookie: client.cookie };
    // As browsers do: a client that asks to close the connection can lose a reply that comes before it has sent all.
    const given = { ...cookie, connection: 'keep-alive', 'content-length': String(body.length), ...headers };
    const sent = ask(`${client.address}${path}`, { method, headers: given, agent: false }, (reply) => {
      reply.on('error', () => undefined);
      resolve(reply.statusCode ?? 0);
      reply.destroy();
    });
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => resolve(error.message));
    sent.end(body);
  });
}

const SEED = 20260410;

/** Malformed requests to every call: none is answered as an error of the server. */
export const malformed: Fault = {
  name: 'malformed requests',
  run: async (world, size): Promise<Finding> => {
    const count = size === 'short' ? 400 : 20_000;
    const server = await world.start(await world.filled());
    await server.client.signIn(ADMIN);
    const [random, routes] = [seeded(SEED), everyRoute()];
    const broken = new Set<string>();
    const statuses = new Map<string, number>();
    let left = count;
    const worker = async (): Promise<void> => {
      while ((left -= 1) >= 0) {
        const target = routes[left % routes.length];
        const chosen = MALFORMED[Math.floor(random() * MALFORMED.length)];
        if (target === undefined || chosen === undefined) continue;
        const status = await sendMalformed(server.client, target, chosen);
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
        const wrong = typeof status === 'string' ? status : wrongStatus(status);
        if (wrong !== undefined && broken.size < 20)
          broken.add(`${target.method} ${target.path}, ${chosen.name}: ${wrong}`);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    for (const stack of stackOf(server.output().stderr.replace(/^\{.*$/gm, ''))) broken.add(stack);
    await world.end(server);
    const seen = [...statuses].map(([status, n]) => `${n} ${status}`).join(', ');
    return { done: `${count} requests to ${routes.length} calls, seed ${SEED}`, seen, broken: [...broken] };
  },
};
