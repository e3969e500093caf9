import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteLink } from '#generated/documents/PageDocument.ts';
import { Arrow } from './Arrow.tsx';

/** A link with an arrow. */
export function MoreLink({ link: { title, path } }: { link: SiteLink }): ReactNode {
  return (
    <Link className="gs-more" to={path}>
      {title}
      <Arrow />
    </Link>
  );
}
