import { createTransport } from 'nodemailer';
import type { Clock } from '../base/clock.ts';
import { signWebhook } from '../security/sign-webhook.ts';
import type { EmailText } from './render-message.ts';
import type { Channel } from './send-message.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 10_000;

export type ChannelConfig = {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly smsUrl: string | undefined;
  /** The key of signatures: the bytes of a `whsec_` secret. */
  readonly smsKey: Buffer | undefined;
};

/** One attempt to deliver. It throws an error if the other side has not accepted the message. */
export type Channels = {
  readonly email: ((id: string, to: string, text: EmailText) => Promise<void>) | undefined;
  readonly sms: ((id: string, to: string, text: string, kind: 'code' | 'notice') => Promise<void>) | undefined;
  close(): void;
};

/** Returns which channels are configured. */
export function configuredChannels({ smtpUrl, smsUrl }: ChannelConfig): Readonly<Record<Channel, boolean>> {
  return { email: smtpUrl !== undefined, sms: smsUrl !== undefined };
}

export function openChannels({ smtpUrl, mailFrom, smsUrl, smsKey }: ChannelConfig, clock: Clock): Channels {
  const mail =
    smtpUrl === undefined
      ? undefined
      : createTransport({
          url: smtpUrl,
          pool: true,
          maxConnections: 2,
          connectionTimeout: CONNECT_TIMEOUT_MS,
          greetingTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: RESPONSE_TIMEOUT_MS,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
  return {
    email:
      mail &&
      (async (id, to, text) => {
        // The same at each attempt, so that a mailbox can recognize a repetition.
        const domain = mailFrom
          ?.split('@')
          .at(-1)
          ?.replace(/[^\w.-]/g, '');
        const messageId = `<${id}@${domain ?? 'localhost'}>`;
        // An object: an address in a text could name further recipients.
        await mail.sendMail({ from: mailFrom, to: { name: '', address: to }, messageId, ...text });
      }),
    sms:
      smsUrl === undefined || smsKey === undefined
        ? undefined
        : async (id, to, text, kind) => await post({ url: smsUrl, key: smsKey, clock }, { id, to, text, kind }),
    close: () => mail?.close(),
  };
}

/** Posts a message to the webhook. */
async function post(
  { url, key, clock }: { readonly url: string; readonly key: Buffer; readonly clock: Clock },
  message: { readonly id: string; readonly to: string; readonly text: string; readonly kind: string },
): Promise<void> {
  const body = JSON.stringify(message);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signWebhook([key], message.id, clock(), body) },
    body,
    // The text must not go to another server than the configured one.
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook responded with ${response.status}`);
}
