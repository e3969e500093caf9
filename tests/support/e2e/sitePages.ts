const DOMAINS = ['TZXService', 'RZXService', 'sjService', 'pgService', 'qgcService', 'innovateService'];
const ABOUT = ['aboutUs', 'cultrue', 'talent', 'member', 'inventory', 'qualifications', 'honor', 'responsibility'];
/** Every public page of the specification, but those of one record. */
export const SITE_PAGES = [
  ...['index', 'about', 'services', 'cooperation', 'projectsCase', 'contact', 'news', 'businessDomain', 'companyAbout'],
  ...['branch', 'business', 'cooperative', 'research', 'contactUs', 'partner', 'job', 'companyDynamic', 'classicCase'],
  ...['page/activities', 'page/dragonBoat', 'page/projectMap'],
  ...DOMAINS.map((name) => `businessDomain/${name}`),
  ...ABOUT.map((name) => `companyAbout/${name}`),
].map((name) => `/${name}`);
