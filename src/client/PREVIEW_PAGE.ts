/** Where the page lies that shows a preview inside of another one. */
export const PREVIEW_PAGE = '/preview';
