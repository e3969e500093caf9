import { useSearchParams } from 'react-router-dom';

/** Which account is looked at, and what of it; kept in the URL beside the tab. */
export interface ViewAsQuery {
  readonly account: number | undefined;
  readonly entity: string | undefined;
  readonly record: number | undefined;
  readonly setAccount: (id: number) => void;
  readonly setEntity: (key: string) => void;
  readonly setRecord: (id: number | undefined) => void;
}

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Reads from the URL which account, entity and record are looked at, and changes it there. */
export function useViewAsQuery(): ViewAsQuery {
  const [url, setUrl] = useSearchParams();
  const change = (values: Readonly<Record<string, string | undefined>>): void => {
    setUrl((before) => {
      const next = new URLSearchParams(before);
      for (const [name, text] of Object.entries(values))
        if (text === undefined) next.delete(name);
        else next.set(name, text);
      return next;
    });
  };
  return {
    account: numberOf(url.get('account')),
    entity: url.get('entity') ?? undefined,
    record: numberOf(url.get('record')),
    setAccount: (id) => {
      change({ account: String(id) });
    },
    setEntity: (key) => {
      change({ entity: key, record: undefined });
    },
    setRecord: (id) => {
      change({ record: id === undefined ? undefined : String(id) });
    },
  };
}
