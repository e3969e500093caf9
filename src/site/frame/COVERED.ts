/** The characters of the bundled serif, as distances between their code points; the build writes them (`cli/siteSerif`). */
export const COVERED = '';
