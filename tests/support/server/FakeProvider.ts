import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface SeenRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An outside system on this machine: it records its requests, and answers as the test defines. */
export interface FakeProvider {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Status, body (text, or anything as JSON), headers. May wait. */
  answer: (request: SeenRequest) => Promise<FakeAnswer> | FakeAnswer;
  close(): Promise<void>;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts an outside system. */
export async function startProvider(answer: FakeProvider['answer']): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', provider.url);
      const seen = { method: request.method ?? '', url, headers: request.headers, body };
      provider.seen.push(seen);
      void Promise.resolve(provider.answer(seen)).then(({ status = 200, body: reply, headers = {} }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(typeof reply === 'string' ? reply : JSON.stringify(reply ?? {}));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${port}`,
    seen: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
