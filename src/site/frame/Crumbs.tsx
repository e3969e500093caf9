import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PageDocument } from '#generated/documents/PageDocument.ts';
import { useSite } from './SiteContext.ts';
import { crumbsOf } from './crumbsOf.ts';

/** The way from the front page to a page. */
export function Crumbs({ page }: { page: PageDocument }): ReactNode {
  const steps = crumbsOf(useSite().Site?.navigation ?? [], page);
  return (
    <nav className="gs-crumbs" aria-label="当前位置">
      <ol>
        {steps.map((step) => (
          <li key={step.path}>
            <Link to={step.path}>{step.title}</Link>
          </li>
        ))}
        {/* The list before it bears the title of the page of its records. */}
        <li aria-current="page">{page.path.includes('/:') ? '正文' : page.title}</li>
      </ol>
    </nav>
  );
}
