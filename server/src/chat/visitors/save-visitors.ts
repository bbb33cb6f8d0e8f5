import { type BatchResult, MAX_CHAT_BODY_BYTES, messages, visitorRequest } from '@arot/contract';
import { fieldErrors } from '@arot/contract/issues';
import { acceptedLanguage } from '../../base/language.ts';
import { meters } from '../../base/meters.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { errorBody } from '../../http/error-handler.ts';
import { type FieldRow, findFields } from '../applications/chat-field.repository.ts';
import { randomId } from '../chat-tokens.ts';
import { upsertVisitors, type VisitorPatch } from './chat-visitor.repository.ts';
import { toPatch } from './save-visitor.ts';

type Accepted = VisitorPatch & { readonly index: number; readonly id: string };

/**
 * Saves visitors in their order, each as a request of its own would. A visitor that is rejected does not affect the
 * others.
 *
 * @see docs/use/chat.md
 */
export async function saveVisitors(
  { database, clock, acceptLanguage }: Context,
  applicationId: string,
  visitors: readonly unknown[],
): Promise<BatchResult[]> {
  const language = acceptedLanguage(acceptLanguage) ?? 'en';
  const fields = await findFields(database, applicationId);
  const results: BatchResult[] = [];
  const accepted: Accepted[] = [];
  for (const [index, item] of visitors.entries()) {
    const validated = validateItem(item, fields);
    if ('error' in validated)
      results[index] = { index, ...(errorBody(validated.error, language) as Pick<BatchResult, 'error'>) };
    else accepted.push({ index, id: randomId('cv'), ...validated.patch });
  }
  for (const batch of toBatches(accepted)) {
    const rows = await upsertVisitors(database, applicationId, batch, clock());
    const byUser = new Map(rows.map((row) => [row.externalUserId, row.id]));
    for (const { index, id, externalUserId } of batch) {
      const chatVisitorId = byUser.get(externalUserId);
      if (chatVisitorId === undefined) throw new Error('an upsert did not return a visitor');
      const created = chatVisitorId === id;
      meters.visitors.inc({ result: created ? 'created' : 'updated' });
      results[index] = { index, chatVisitorId, created };
    }
  }
  return results;
}

function validateItem(item: unknown, fields: readonly FieldRow[]): { patch: VisitorPatch } | { error: ApiError } {
  if (Buffer.byteLength(JSON.stringify(item)) > MAX_CHAT_BODY_BYTES) {
    return { error: new ApiError('PAYLOAD_TOO_LARGE', { message: messages.visitorTooLarge }) };
  }
  const parsed = visitorRequest.safeParse(item);
  if (!parsed.success) return { error: new ApiError('VALIDATION_ERROR', { fields: fieldErrors(parsed.error.issues) }) };
  const { patch, issues } = toPatch(parsed.data, fields);
  return Object.keys(issues).length > 0 ? { error: new ApiError('VALIDATION_ERROR', { fields: issues }) } : { patch };
}

/** Splits visitors so that no batch has a user twice: one statement cannot write the same row twice. */
function toBatches(accepted: readonly Accepted[]): Accepted[][] {
  const occurrences = new Map<string, number>();
  const batches: Accepted[][] = [];
  for (const item of accepted) {
    const batch = occurrences.get(item.externalUserId) ?? 0;
    occurrences.set(item.externalUserId, batch + 1);
    (batches[batch] ??= []).push(item);
  }
  return batches;
}
