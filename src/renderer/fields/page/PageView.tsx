import type { ReactNode } from 'react';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { PageFrame } from './PageFrame.tsx';
import { useChecked } from './useChecked.ts';
import './page.css';

/** A page of the site as visitors would see it, by the text of its document. */
export function PageView({ text }: { readonly text: string }): ReactNode {
  const shown = useChecked(text);
  return <PageFrame path={shown?.Page?.Page.path ?? SITE_HOME} shown={shown} />;
}
