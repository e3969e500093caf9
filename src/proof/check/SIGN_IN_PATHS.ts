/** Addresses outside of the site that its links may lead to. */
export const SIGN_IN_PATHS: readonly string[] = ['/login', '/binding', '/crmIndex'];
