import type { Settings } from './Settings.ts';

/** Tells whether messages may stay in the house, for administrators to read: while developing and in a demo, never in production. */
export function showsOutbox({ dev, demo, production }: Pick<Settings, 'dev' | 'demo' | 'production'>): boolean {
  return !production && (dev || demo);
}
