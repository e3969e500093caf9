import { writeContact } from '../db/system/accountWrites.ts';
import type { Call } from '../access/Call.ts';
import { logAccountEvent } from '../session/logAccountEvent.ts';
import { takeCode } from './takeCode.ts';

/** Writes a mail address into the account of the signed-in user, who has shown the code that was sent to it. Throws CODE_INVALID. */
export async function confirmMail(call: Call, mail: string, code: string, device: string | undefined): Promise<void> {
  const { services, signedIn, address, now } = call;
  const { Id } = signedIn.account;
  await takeCode(services, { purpose: `mail:${Id}`, target: mail, device, address }, code);
  await writeContact(services.database.db, Id, 'Email', mail, now);
  services.sessions.drop();
  await logAccountEvent(services, { action: 'confirmMail', account: signedIn.account, address });
}
