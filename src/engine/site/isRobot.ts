const WORDS =
  /(?<!cu)bot\b|bots?\/|crawl|spider|slurp|archiver|headless|lighthouse|preview|monitor|curl|wget|python|httpclient/i;

/** Tells whether a program fetches pages by itself, by what it says of itself; whoever says nothing is one. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || WORDS.test(userAgent);
