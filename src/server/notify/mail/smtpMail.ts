import { createTransport } from 'nodemailer';
import type { MailAccount } from '../../settings/NotifySettings.ts';
import { sendFailed } from '../callProvider.ts';
import type { SendCode } from '../Notify.ts';

/** Milliseconds. */
const PATIENCE = 10_000;

/** Sends codes by mail through an SMTP server. */
export function smtpMail({ url, from }: MailAccount, write: (code: string) => string): SendCode {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (target, code) => {
    try {
      // An address object: what stands in it is never read as a list or as headers.
      await transport.sendMail({ from, to: { name: '', address: target }, subject: '邮箱验证码', text: write(code) });
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'error';
      throw sendFailed(`the mail server refused: ${reason}`);
    }
  };
}
