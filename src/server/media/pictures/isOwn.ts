import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The addresses of this machine. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((taken) => (taken ?? []).map(({ address }) => address));

/** Tells whether an IP address is one of this machine, in whatever form of IPv4 or IPv6 it is written. */
export function isOwn(address: string, own: readonly string[] = ownAddresses()): boolean {
  const same = formOf(address);
  return own.some((taken) => formOf(taken) === same);
}

/** An IPv4 address that is written as IPv6 leads to the same machine. */
const formOf = (address: string): string => ipaddr.process(address).toNormalizedString();
