import type { messageQuery, StaffMessage } from '@arot/contract';
import type * as z from 'zod';
import type { EntityManager } from '../../database/database.ts';
import type { With } from '../../http/services.ts';
import { partOf, readCursor } from '../../operations/cursor.ts';
import type { CodeMessages } from '../deliver-messages.ts';
import { findMessages } from '../message.repository.ts';
import { isTemplate, renderEmail, renderSms } from '../render-message.ts';

/** Renders the texts of messages that were shown and not sent. */
type MessageTexts = { readonly codes: Pick<CodeMessages, 'isCode' | 'reveal'>; readonly host: string };

declare module '../../http/services.ts' {
  interface Services {
    readonly messageTexts: MessageTexts;
  }
}

/**
 * Returns a part of the messages, the newest first, of all recipients or of customers only. Only those that were shown instead of sent have a text.
 *
 * @throws ApiError VALIDATION_ERROR for a cursor of another list
 */
export async function listMessages(
  { em, services }: { readonly em: EntityManager } & With<'messageTexts'>,
  { state, limit, cursor }: z.infer<typeof messageQuery>,
  { customersOnly = false }: { readonly customersOnly?: boolean } = {},
): Promise<{ items: StaffMessage[]; nextCursor: string | null }> {
  const before = readCursor(cursor, { key: 'text' })?.key;
  const rows = await findMessages(em, { state, before, limit: limit + 1, customersOnly });
  return partOf(rows, limit, ['id'], ({ variables, shop, ...message }) => {
    return { ...message, text: textOf({ ...message, variables, shop }, services.messageTexts) };
  });
}

function textOf(
  { state, template, channel, language, variables, shop }: Awaited<ReturnType<typeof findMessages>>[number],
  { codes, host }: MessageTexts,
): string | null {
  if (state !== 'shown' || variables === null || !isTemplate(template)) return null;
  const revealed = codes.isCode(template) ? codes.reveal(variables) : variables;
  if (!revealed) return null;
  const values = { ...revealed, host, shop: shop ?? '' };
  return channel === 'sms' ? renderSms(template, language, values) : renderEmail(template, language, values).text;
}
