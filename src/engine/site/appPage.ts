import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { escapeText } from './escapeText.ts';
import { sitePaths } from './sitePaths.ts';

/** What the page of the browser app says of its product before anything was asked. */
export interface PageFacts {
  /** The name of the product; undefined leaves the name that the page has. */
  readonly title: string | undefined;
  readonly company: CompanyDocument | undefined;
  readonly pages: readonly { readonly path: string }[];
}

/** A way in beside account and password: by a code to one's phone, by WeChat, by making an account for oneself. */
export type SignInWay = 'sms' | 'weChat' | 'register';

/** The ways in that a product offers beside account and password; none that it does not name. All of them prove phone numbers by codes. */
export function signInWays(company: CompanyDocument | undefined): SignInWay[] {
  const sms = company?.signIn?.sms;
  if (sms === undefined) return [];
  return [
    'sms',
    ...(sms.weChat === true ? (['weChat'] as const) : []),
    ...(sms.register === true ? (['register'] as const) : []),
  ];
}

/**
 * The page of the browser app as its product describes itself: name, addresses of the public site, ways in and the words of the sign-in
 * screen stand in it, because they are drawn before anything was fetched. `html` is the built page with its empty `meta` elements.
 */
export function describeAppPage(html: string, { title, company, pages }: PageFacts): string {
  const { welcome = '', account = '' } = company?.signIn ?? {};
  const metas = {
    ...(title === undefined ? {} : { 'application-name': title }),
    'site-paths': sitePaths(pages).join(' '),
    'sign-in': signInWays(company).join(' '),
    'sign-in-welcome': welcome,
    'sign-in-account': account,
  };
  const described = Object.entries(metas).reduce((page, [name, text]) => putMeta(page, name, text), html);
  return title === undefined
    ? described
    : described.replace(
        /(<title>)[^<]*(<\/title>)/,
        (_all, before: string, after: string) => before + escapeText(title) + after,
      );
}

/** The page with the content of one of its `meta` elements; as it is where it has no such element. */
const putMeta = (html: string, name: string, content: string): string =>
  html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
    (_all, before: string, after: string) => before + escapeText(content) + after,
  );
