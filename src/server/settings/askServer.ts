/** Limits of one request to another server, for all of it: connection, reply and content. */
export interface RequestLimits {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes of the content. */
  readonly largest: number;
}

export interface ServerReply {
  readonly status: number;
  readonly text: string;
}

/** Sends a request to another server within one total time and size. Follows no redirects. Throws an Error. */
export async function askServer(url: string | URL, init: RequestInit, limits: RequestLimits): Promise<ServerReply> {
  const ending = new AbortController();
  return withinTime(limits.time, ending, async () => {
    const reply = await fetch(url, { ...init, redirect: 'error', signal: ending.signal });
    return { status: reply.status, text: await readText(reply, limits.largest) };
  });
}

/** Runs `work` for at most `time` milliseconds: a request's signal stops working once it has ended. */
export async function withinTime<T>(time: number, ending: AbortController, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no complete answer within ${time / 1000} s`));
      ending.abort();
    }, time);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** The content of a reply as text. Throws an Error beyond `largest` bytes, before the rest is read. */
export async function readText({ body }: Pick<Response, 'body'>, largest: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > largest) throw new Error(`the answer is longer than ${largest} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
