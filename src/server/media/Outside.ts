import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The range of public unicast addresses; addresses outside of it are unassigned, or old forms of IPv4. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** A public address at which cloud machines reach their platform's management. */
const CLOUD = ['168.63.129.16'];
/** In the last 64 bits of an address this is followed by an IPv4 address behind a tunnel (ISATAP). */
const TUNNEL = [0x5efe];

/**
 * Whether an IP address belongs to the public internet: no loopback, private, shared, local or reserved range of IPv4
 * or IPv6, nor a form of IPv6 that embeds an IPv4 address. False for text that is not an IP address in its usual form.
 */
export function isOutside(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isOutsideV4(ipaddr.IPv4.parse(address));
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const v6 = ipaddr.IPv6.parse(address);
  if (v6.isIPv4MappedAddress()) return isOutsideV4(v6.toIPv4Address());
  const [, , , , first = 0, second = 0] = v6.parts;
  const isTunnel = TUNNEL.includes(second) && (first === 0 || first === 0x200);
  return v6.range() === 'unicast' && v6.match(GLOBAL) && !isTunnel;
}

function isOutsideV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !CLOUD.includes(address.toString());
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((taken) => (taken ?? []).map(({ address }) => address));

/** Whether an IP address is one of this machine, in any notation of IPv4 or IPv6. */
export function isOwn(address: string, own: readonly string[] = ownAddresses()): boolean {
  const same = formOf(address);
  return own.some((taken) => formOf(taken) === same);
}

/** Normalises an address: an IPv4 address written as IPv6 is the same machine. */
const formOf = (address: string): string => ipaddr.process(address).toNormalizedString();

/** Limits for fetching pictures from URLs that users enter. Created by `startServer`; no setting changes it. */
export interface Outside {
  readonly ports: readonly number[];
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isAllowed: (address: string) => boolean;
}

/** The internet without this machine: services on its public addresses may be open only to itself. */
export const OUTSIDE: Outside = {
  ports: [80, 443],
  resolve: async (host) => (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  isAllowed: (address) => isOutside(address) && !isOwn(address),
};
