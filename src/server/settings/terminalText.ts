/** Controls but tabs and line ends (of CSV, too), and the signs that turn the direction of reading. */
const HARMFUL = /(?!\r\n|[\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text for a terminal: control characters, which could move the cursor, rename the window or hide a line, become
 * U+FFFD. Messages of other servers and stored texts are only written with it.
 */
export const terminalText = (text: string): string => text.replace(HARMFUL, '\uFFFD');
