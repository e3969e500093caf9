import { SITE_SECTIONS } from '#engine/site/SITE_SECTIONS.ts';

/** Sections of the site below which there are further pages. Below all others lies the back office. */
const WITH_PAGES: readonly string[] = [
  'page',
  'news',
  'businessDomain',
  'companyAbout',
  'companyDynamic',
  'classicCase',
];

/** The addresses of the public site, as the router states them. */
export const PUBLIC_PATHS: readonly string[] = SITE_SECTIONS.map((section) =>
  WITH_PAGES.includes(section) ? `/${section}/*` : `/${section}`,
);
