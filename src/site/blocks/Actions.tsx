import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteLink } from '#generated/documents/PageDocument.ts';
import { Arrow } from '../frame/Arrow.tsx';

/** The buttons of a block that lead somewhere. */
export const Actions = ({ links }: { links: readonly SiteLink[] }): ReactNode => (
  <div className="gs-hero-actions">
    {links.map(({ title, path, isPlain }) => (
      <Link key={path} className={isPlain === true ? 'gs-button gs-button-plain' : 'gs-button'} to={path}>
        {title}
        {isPlain === true ? null : <Arrow />}
      </Link>
    ))}
  </div>
);
