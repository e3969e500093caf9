import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/Database.ts';
import { HostCookie } from './cookies.ts';
import { callOf, type RequestCall } from './readRequest.ts';

const seenCookie = ({ services }: RequestCall): HostCookie => new HostCookie('seen', services.settings);

/** The session of a call; programs have none, as they send no cookies. */
const sessionOf = ({ who, signedIn }: RequestCall): string => (who.limits === undefined ? signedIn.tokenHash : '');

/**
 * Runs a read on a standby that has what the session has written and seen, else on the leader. Rights are those of the
 * call, which the leader has answered.
 */
export async function readSeen<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const call = callOf(request);
  const { database } = call.services;
  const { replica } = database;
  const session = sessionOf(call);
  if (replica === undefined || session === '') return read(database.reads());
  const found = await replica.read(session, seenCookie(call).read(request), read);
  const result = found === undefined ? await read(database.reads()) : found.result;
  if (found === undefined) await replica.noteLeader(session);
  sendSeen(call, request, reply);
  return result;
}

/** Notes that the session of a call has written: from now on it reads that, from any app server. */
export async function noteWritten(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { call } = request;
  if (call?.services.database.replica === undefined || sessionOf(call) === '') return;
  await call.services.database.replica.noteLeader(sessionOf(call));
  sendSeen(call, request, reply);
}

function sendSeen(call: RequestCall, request: FastifyRequest, reply: FastifyReply): void {
  const seen = call.services.database.replica?.seenBy(sessionOf(call));
  const cookie = seenCookie(call);
  if (seen !== cookie.read(request)) cookie.write(reply, seen ?? '');
}
