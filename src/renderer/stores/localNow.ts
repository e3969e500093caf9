/** The moment as `YYYY-MM-DD HH:mm:ss`, which is how Swedes write it, as the clock of this machine shows it. */
export const localNow = (): string => new Date().toLocaleString('sv-SE');
