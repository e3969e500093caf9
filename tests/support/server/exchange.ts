import { Agent, request, type IncomingMessage } from 'node:http';

/** The request. */
interface Asked {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Connections stay open, as those of a browser do. */
const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with a text and reads the answer to its end. `fetch` does the same, but its streams and checks take a
 * fifth to a third of a millisecond more processor time for each, and server tests send tens of thousands of requests.
 * Rejects like `fetch` with a TypeError if the server stops before it has answered.
 */
export function exchange(url: string, { method, headers, body = '' }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const lost = (cause: Error): void => reject(new TypeError(`no answer: ${cause.message}`, { cause }));
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', lost);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: headersOf(response),
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      );
    });
    sent.on('error', lost);
    sent.end(body);
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}
