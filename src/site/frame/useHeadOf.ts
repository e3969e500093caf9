import { useEffect } from 'react';
import { useSite } from './SiteContext.ts';

export function useHeadOf(title: string, description?: string): void {
  const { Title } = useSite();
  useEffect(() => {
    document.title = `${title} - ${Title}`;
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', window.location.href.replace(/[?#].*$/, ''));
    if (description === undefined) return;
    const known = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    const meta =
      known ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'description' }));
    meta.content = description;
  }, [title, description, Title]);
}
