import { useState, type ReactNode } from 'react';
import { attempt, useRenderer } from '../stores/RendererContext.ts';

interface MaskedValueProps {
  /** API name of the record's entity. */
  readonly api: string;
  readonly id: number;
  readonly name: string;
  readonly title: string;
  /** The value without its middle. */
  readonly text: string;
  /** Renders the whole value; plain text when omitted. */
  readonly draw?: (whole: string) => ReactNode;
  /** Receives the whole value instead of rendering it here. */
  readonly onWhole?: (whole: string) => void;
}

/** A value without its middle, and the button that fetches all of it; the server writes down who did. */
export function MaskedValue({ api, id, name, title, text, draw, onWhole }: MaskedValueProps): ReactNode {
  const { client, notify, work } = useRenderer();
  const [whole, setWhole] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  const show = async (): Promise<void> => {
    setIsLoading(true);
    await attempt(notify, async () => {
      const { Value } = await work.track(client.http.post(`/api/${api}/Reveal`, { id, field: name }));
      const found = Value ?? '';
      if (onWhole === undefined) setWhole(found);
      else onWhole(found);
    });
    setIsLoading(false);
  };
  if (whole !== undefined) return draw === undefined ? whole : draw(whole);
  return (
    <span className="gj-masked">
      {text}
      <button
        type="button"
        className="gj-reveal"
        disabled={isLoading}
        aria-label={`显示${title}`}
        title="显示全部内容，会记入操作日志"
        onClick={() => void show()}
      >
        显示
      </button>
    </span>
  );
}
