import type { CompanyDocument, CompanyLogo } from '#generated/documents/CompanyDocument.ts';
import type { Theme } from './appearanceCookie.ts';
import type { Language } from '../words/Language.ts';
import { escapeText } from './escapeText.ts';
import { shadeProperties } from './shades.ts';
import { sitePaths } from './sitePaths.ts';

/** The path of the product's logo, below the address of its page. */
export const LOGO_FILE = 'logo.svg';

/** The sign of a product that has none of its own. */
export const FRAME_LOGO: CompanyLogo = {
  viewBox: '0 0 32 32',
  paths: [
    { d: 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z', fill: '#0f5c73' },
    { d: 'M9 22V10h8M13 16h10v6', fill: 'none', stroke: '#ffffff', strokeWidth: 3 },
  ],
};
/** The facts about the product that the page of the browser app contains before any request. */
export interface PageFacts {
  /** The name of the product; undefined leaves the name that the page has. */
  readonly title: string | undefined;
  readonly company: CompanyDocument | undefined;
  readonly pages: readonly { readonly path: string }[];
  /** In which colours its reader wants the back office. */
  readonly theme?: Theme | undefined;
  /** The languages that the user may choose; none if there is only one. */
  readonly languages?: readonly Language[] | undefined;
}

/** A sign-in method other than account and password: a code sent by SMS, WeChat, or self-registration. */
export type SignInMethod = 'sms' | 'weChat' | 'register';

/** Additional sign-in methods of a product; all of them prove phone numbers by codes. */
export function signInWays(company: CompanyDocument | undefined): SignInMethod[] {
  const sms = company?.signIn?.sms;
  if (sms === undefined) return [];
  return [
    'sms',
    ...(sms.weChat === true ? (['weChat'] as const) : []),
    ...(sms.register === true ? (['register'] as const) : []),
  ];
}

/**
 * The page of the browser app with the product's description: name, colour and logo, addresses of the public site,
 * sign-in methods and texts of the frame. They are in the page because they are rendered before any request. `html` is
 * the built page with its empty `meta` elements.
 */
export function describeAppPage(html: string, { title, company, pages, theme, languages = [] }: PageFacts): string {
  const { welcome = '', account = '' } = company?.signIn ?? {};
  const metas = {
    ...(title === undefined ? {} : { 'application-name': title }),
    'site-paths': sitePaths(pages).join(' '),
    'sign-in': signInWays(company).join(' '),
    'sign-in-welcome': welcome,
    'sign-in-account': account,
    unlinked: company?.texts?.unlinked ?? '',
    'not-found': company?.texts?.notFound ?? '',
    'theme-color': company?.look?.color ?? '',
    logo: company?.look?.logo === undefined ? '' : `/${LOGO_FILE}`,
    offline: offlineFacts(company?.offline),
    languages: languages.join(' '),
    'time-zone': company?.timeZone ?? '',
  };
  // Painted before a script runs, which then finds nothing to change: no style is computed twice.
  const painted = theme === undefined ? html : html.replace('<html', `<html ${paintOf(theme, company?.look?.color)}`);
  const filled = Object.entries(metas).reduce((page, [name, text]) => putMeta(page, name, text), painted);
  return title === undefined
    ? filled
    : filled.replace(
        /(<title>)[^<]*(<\/title>)/,
        (_all, before: string, after: string) => before + escapeText(title) + after,
      );
}

function paintOf(theme: Theme, color: string | undefined): string {
  if (theme === 'system') return `data-look="system"`;
  const shades = shadeProperties(color, theme === 'dark').map(([name, shade]) => `${name}: ${shade};`);
  return `data-look="${theme}" data-density="standard" style="${shades.join(' ')}"`;
}

/** Hours, and where: `24 installed`; empty where nothing is stored. */
const offlineFacts = (offline: CompanyDocument['offline']): string =>
  offline === undefined ? '' : `${offline.hours}${offline.installed === true ? ' installed' : ''}`;

/** The page with the content of one of its `meta` elements; as it is where it has no such element. */
const putMeta = (html: string, name: string, content: string): string =>
  html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
    (_all, before: string, after: string) => before + escapeText(content) + after,
  );

/** The sign of a product as a file of its own. */
export function drawLogo({ viewBox, paths }: CompanyLogo): string {
  const drawn = paths.map(({ d, fill, stroke, strokeWidth }) => {
    const attributes = { d, fill, stroke, 'stroke-width': strokeWidth };
    const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
    return `<path ${given.map(([name, value]) => `${name}="${escapeText(String(value))}"`).join(' ')}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${escapeText(viewBox)}">${drawn.join('')}</svg>`;
}
