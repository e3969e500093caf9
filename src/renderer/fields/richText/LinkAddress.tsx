import { AutoComplete, Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';

interface Place {
  readonly title: string;
  readonly path: string;
}

interface LinkAddressProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (address: string) => void;
  readonly onEnter: () => void;
}

/** The address of a link; offers the pages of the public site and its newest content by their titles. */
export function LinkAddress({ value, isWrong, onChange, onEnter }: LinkAddressProps): ReactNode {
  const { client, notify } = useRenderer();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { Site } = await client.http.get('/api/Site/GetSite', {});
      // A product without a site has nothing to offer.
      if (Site === null) return;
      const pages = Site.navigation.flatMap((section) => [section, ...(section.children ?? [])]);
      setPlaces(pages);
      // Servers without a public address have no feed.
      const feed = await client.http.raw('get', '/feed.xml', { headers: {}, timeout: 0 }).catch((cause: unknown) => {
        // oxlint-disable-next-line no-console -- the pages are offered without the newest content.
        console.warn('the newest content of the site could not be loaded', cause);
        return '';
      });
      setPlaces([...pages, ...itemsOf(String(feed))]);
    };
    load().catch((cause: unknown) => notify.error(errorText(asAppError(cause))));
  }, [client, notify]);
  const options = places
    .filter(({ title, path }) => value === '' || title.includes(value) || path.includes(value))
    .map(({ title, path }, i) => ({ key: `${i}${path}`, value: path, label: `${title}　${path}` }));
  return (
    <AutoComplete
      size="small"
      options={options}
      value={value}
      open={isOpen && options.length > 0}
      onOpenChange={setOpen}
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

/** The entries of a feed of the site, with paths for addresses. */
function itemsOf(feed: string): Place[] {
  const items = new DOMParser().parseFromString(feed, 'application/xml').querySelectorAll('item');
  return [...items].flatMap((item) => {
    const [title, link] = ['title', 'link'].map((name) => item.querySelector(name)?.textContent.trim() ?? '');
    return title === undefined || link === undefined || !URL.canParse(link)
      ? []
      : [{ title, path: new URL(link).pathname }];
  });
}
