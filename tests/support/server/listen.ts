import { expect } from 'vitest';
import { liveEvent, type LiveEvent } from '#wire/LiveEvent.ts';
import { fits } from '#wire/schema.ts';
import type { TestClient } from './TestClient.ts';

/** The events that a window receives. */
export interface Stream {
  /** The change events so far. */
  readonly events: LiveEvent[];
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

/** Opens a stream and collects its events. */
export async function listen(client: TestClient, query: Record<string, string>): Promise<Stream> {
  const controller = new AbortController();
  const answer = await client.fetch(`/api/Live/Events?${new URLSearchParams(query).toString()}`, {
    signal: controller.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const events: LiveEvent[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        const event: unknown = data === undefined ? undefined : JSON.parse(data);
        if (fits(liveEvent, event) && event.type !== 'open') events.push(event);
      }
    }
  };
  return { events, ended: read().catch(() => undefined), leave: () => controller.abort() };
}
