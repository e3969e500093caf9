/** The path of the page that shows a preview inside another page. */
export const PREVIEW_PAGE = '/preview';
