import { AutoComplete, Input } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createSiteCalls } from '#client/createSiteCalls.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import { findPlaces, type Place } from './findPlaces.ts';

interface LinkAddressProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (address: string) => void;
  readonly onEnter: () => void;
}

/** Milliseconds after the last letter until records are searched, and the letters that the search needs. */
const PAUSE = 250;
const MIN_LETTERS = 2;

/** The address of a link; offers the pages of the public site, and the records that its search finds, by their titles. */
export function LinkAddress({ value, isWrong, onChange, onEnter }: LinkAddressProps): ReactNode {
  const { notify } = useRenderer();
  const calls = useMemo(() => createSiteCalls(), []);
  const [pages, setPages] = useState<readonly Place[]>([]);
  const [search, setSearch] = useState<string>();
  const [found, setFound] = useState<readonly Place[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { Site } = await calls.site();
      // A product without a site has nothing to offer.
      if (Site === null) return;
      setPages(Site.navigation.flatMap((section) => [section, ...(section.children ?? [])]));
      setSearch(Site.search);
    };
    load().catch((cause: unknown) => notify.error(errorText(asAppError(cause))));
  }, [calls, notify]);
  useEffect(() => {
    if (search === undefined || value.startsWith('/') || [...value].length < MIN_LETTERS) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      findPlaces(calls, search, value, abort.signal).then(setFound, (cause: unknown) => {
        if (!abort.signal.aborted) notify.error(errorText(asAppError(cause)));
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
      setFound([]);
    };
  }, [calls, notify, search, value]);
  const options = [
    ...pages.filter(({ title, path }) => value === '' || title.includes(value) || path.includes(value)),
    ...found,
  ].map(({ title, path }, i) => ({ key: `${i}${path}`, value: path, label: `${title}　${path}` }));
  return (
    <AutoComplete
      size="small"
      options={options}
      value={value}
      open={isOpen && options.length > 0}
      onOpenChange={setOpen}
      // The list itself closes a moment later, and would take the next Enter.
      onSelect={() => setOpen(false)}
      onChange={(address: string) => onChange(address.trim())}
    >
      <Input
        aria-label="链接地址"
        placeholder="https:// 或网站页面的标题"
        status={isWrong ? 'error' : ''}
        onPressEnter={(event) => {
          event.preventDefault();
          if (!isWrong && !(isOpen && options.length > 0)) onEnter();
        }}
      />
    </AutoComplete>
  );
}
