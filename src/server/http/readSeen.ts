import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Reads, Replica } from '../db/Database.ts';
import { HostCookie } from './cookies.ts';
import { callOf, type RequestCall } from './readRequest.ts';

const seenCookie = ({ services }: RequestCall): HostCookie => new HostCookie('seen', services.settings);

/** The session of a call; programs have none, as they send no cookies. */
const sessionOf = ({ who, signedIn }: RequestCall): string => (who.limits === undefined ? signedIn.tokenHash : '');

/** Reads on a standby that has what the session has seen, else on the leader, which has checked the rights. */
export async function readSeen<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const { database } = callOf(request).services;
  const result = await seenReads(request, () => database.reads())(read);
  sendSeen(callOf(request), request, reply);
  return result;
}

/**
 * The same for several reads of one call, which may go on after the headers of its reply are sent: a later read is never
 * older than an earlier one. `leader` returns the database of the leader.
 */
export function seenReads(request: FastifyRequest, leader: () => Db): Reads {
  const call = callOf(request);
  const { replica } = call.services.database;
  const session = sessionOf(call);
  if (replica === undefined || session === '') return (work) => work(leader());
  return async (work) => {
    const found = await replica.read(session, seenCookie(call).read(request), work);
    if (found !== undefined) return found.result;
    const result = await work(leader());
    await replica.noteLeader(session);
    return result;
  };
}

/** Notes on the standbys that the session of a call has written: from now on it reads that, from any app server. */
export async function noteWritten(replica: Replica, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const call = callOf(request);
  if (sessionOf(call) === '') return;
  await replica.noteLeader(sessionOf(call));
  sendSeen(call, request, reply);
}

/** Sends the newest place that the session has seen to its browser, if that has changed. */
export function sendSeen(call: RequestCall, request: FastifyRequest, reply: FastifyReply): void {
  const { replica } = call.services.database;
  if (replica === undefined || sessionOf(call) === '') return;
  const seen = replica.seenBy(sessionOf(call));
  const cookie = seenCookie(call);
  if (seen !== cookie.read(request)) cookie.write(reply, seen ?? '');
}
