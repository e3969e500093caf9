/** The first parts of the addresses of the public site; all others belong to the back office. `page` is there for pages that authors add. */
export const SITE_SECTIONS: readonly string[] = [
  'index about services cooperation projectsCase contact news businessDomain companyAbout branch business',
  'cooperative research contactUs partner job companyDynamic classicCase page',
].flatMap((words) => words.split(' '));
