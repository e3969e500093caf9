const WORDS =
  /(?<!cu)bot\b|bots?\/|crawl|spider|slurp|archiver|headless|lighthouse|preview|monitor|curl|wget|python|httpclient/i;

/** Whether the client is a crawler by its user agent; an empty user agent counts as one. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || WORDS.test(userAgent);
