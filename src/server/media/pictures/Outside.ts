import { lookup } from 'node:dns/promises';
import { isOutside } from './isOutside.ts';
import { isOwn } from './isOwn.ts';

/** What of the world may be asked for a picture on somebody's word. Made by `startServer`; no setting changes it. */
export interface Outside {
  /** The ports that may be asked. */
  readonly ports: readonly number[];
  /** Every address of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Tells whether an address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
}

/** The internet, without this machine: its own public addresses may have doors that are closed to others. */
export const OUTSIDE: Outside = {
  ports: [80, 443],
  resolve: async (host) => (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  isAllowed: (address) => isOutside(address) && !isOwn(address),
};
