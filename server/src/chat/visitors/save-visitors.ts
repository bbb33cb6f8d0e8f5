import {
  type BatchResult,
  ERRORS,
  type ErrorCode,
  type FieldErrors,
  MAX_CHAT_BODY_BYTES,
  visitorInput,
} from '@arot/contract';
import type { Context } from '../../http/context.ts';
import { fieldErrors } from '../../http/validation.ts';
import { type FieldRow, findFields } from '../applications/chat-field.repository.ts';
import { randomId } from '../random-id.ts';
import { upsertVisitors, type VisitorPatch } from './chat-visitor.repository.ts';
import { toPatch } from './visitor-patch.ts';

type Accepted = VisitorPatch & { readonly index: number; readonly id: string };

/**
 * Saves visitors as if each came by itself, in their order: one that is refused spoils no other.
 *
 * @see docs/chat.md
 */
export async function saveVisitors(
  { em, clock }: Context,
  applicationId: string,
  visitors: readonly unknown[],
): Promise<BatchResult[]> {
  const fields = await findFields(em, applicationId);
  const results: BatchResult[] = [];
  const accepted: Accepted[] = [];
  for (const [index, item] of visitors.entries()) {
    const judged = judge(item, fields);
    if ('error' in judged) results[index] = { index, error: judged.error };
    else accepted.push({ index, id: randomId('cv'), ...judged.patch });
  }
  for (const round of rounds(accepted)) {
    const rows = await upsertVisitors(em, applicationId, round, clock());
    const byUser = new Map(rows.map((row) => [row.external_user_id, row.id]));
    for (const { index, id, externalUserId } of round) {
      const chatVisitorId = byUser.get(externalUserId);
      if (chatVisitorId === undefined) throw new Error('an upsert lost a visitor');
      results[index] = { index, chatVisitorId, created: chatVisitorId === id };
    }
  }
  return results;
}

type Rejection = { readonly code: ErrorCode; readonly message: string; readonly fields?: FieldErrors };

function judge(item: unknown, fields: readonly FieldRow[]): { patch: VisitorPatch } | { error: Rejection } {
  if (Buffer.byteLength(JSON.stringify(item)) > MAX_CHAT_BODY_BYTES) {
    return { error: { code: 'PAYLOAD_TOO_LARGE', message: 'The visitor is too large.' } };
  }
  const parsed = visitorInput.safeParse(item);
  if (!parsed.success) return { error: invalid(fieldErrors(parsed.error.issues)) };
  const { patch, faults } = toPatch(parsed.data, fields);
  return Object.keys(faults).length > 0 ? { error: invalid(faults) } : { patch };
}

function invalid(fields: FieldErrors): Rejection {
  return { code: 'VALIDATION_ERROR', message: ERRORS.VALIDATION_ERROR.message, fields };
}

/** One statement cannot write a row twice, so a user's second mention waits for the round after its first. */
function rounds(accepted: readonly Accepted[]): Accepted[][] {
  const mentions = new Map<string, number>();
  const result: Accepted[][] = [];
  for (const item of accepted) {
    const round = mentions.get(item.externalUserId) ?? 0;
    mentions.set(item.externalUserId, round + 1);
    (result[round] ??= []).push(item);
  }
  return result;
}
