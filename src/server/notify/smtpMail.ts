import { createTransport } from 'nodemailer';
import type { MailAccount } from '../settings/NotifySettings.ts';
import { sendFailed } from './callProvider.ts';
import type { SendNotice } from './Notify.ts';

/** Milliseconds. */
const PATIENCE = 10_000;

/** Sends mail through an SMTP server. */
export function smtpMail({ url, from }: MailAccount): SendNotice {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (target, { title, content }) => {
    try {
      // An address object: what stands in it is never read as a list or as headers.
      await transport.sendMail({ from, to: { name: '', address: target }, subject: title, text: content });
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'error';
      throw sendFailed(`the mail server refused: ${reason}`);
    }
  };
}
