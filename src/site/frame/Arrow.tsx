import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteLink } from '#generated/documents/PageDocument.ts';

export const Arrow = (): ReactNode => (
  <svg className="gs-arrow" viewBox="0 0 20 12" aria-hidden focusable="false">
    <path d="M0 6h18M13 1l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

export const MoreLink = ({ link: { title, path } }: { link: SiteLink }): ReactNode => (
  <Link className="gs-more" to={path}>
    {title}
    <Arrow />
  </Link>
);
