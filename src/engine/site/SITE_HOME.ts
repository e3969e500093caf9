/** Where the front page of a public site lies, whatever the product: the pages of the frame lead back to it. */
export const SITE_HOME = '/index';
