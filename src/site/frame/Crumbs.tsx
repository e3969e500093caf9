import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PageDocument } from '#generated/documents/PageDocument.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { useSite } from './SiteContext.ts';
import { sectionAt } from './sectionAt.ts';

/** The way from the front page to a page. */
export function Crumbs({ page }: { page: PageDocument }): ReactNode {
  const sections = useSite().Site?.navigation ?? [];
  const own = page.parent ?? page.path.replace(/\/(detail\/)?:.*$/, '');
  const section = sectionAt(sections, own);
  const child = section?.children?.find(({ path }) => path === own);
  // A section may begin with one of its own pages: pages below that page are named after it.
  const above = section?.path === child?.path ? child : section;
  const steps = [{ title: '首页', path: SITE_HOME }, above, child].filter(
    (step, i, all) =>
      step !== undefined && step.path !== page.path && all.findIndex((other) => other?.path === step.path) === i,
  );
  return (
    <nav className="gs-crumbs" aria-label="当前位置">
      <ol>
        {steps.map((step) =>
          step === undefined ? null : (
            <li key={step.path}>
              <Link to={step.path}>{step.title}</Link>
            </li>
          ),
        )}
        {/* The list before it bears the title of the page of its records. */}
        <li aria-current="page">{page.path.includes('/:') ? '正文' : page.title}</li>
      </ol>
    </nav>
  );
}
