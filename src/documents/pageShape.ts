import page from '#schemas/meta/page.schema.json';
import site from '#schemas/meta/site.schema.json';
import type { Shape } from '#engine/site/pageShape.ts';

/** The shape of a file of the site: of the parts around every page, and of a page. */
export const SITE_SHAPES: Readonly<Record<'site' | 'page', Shape>> = { site, page };
