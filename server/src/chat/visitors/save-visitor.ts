import type { VisitorInput } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { findFields } from '../applications/chat-field.repository.ts';
import type { ChatDependencies } from '../chat-dependencies.ts';
import { randomId } from '../random-id.ts';
import { signVisitorToken, TOKEN_TTL_SECONDS } from '../widget/chat-tokens.ts';
import { upsertVisitors } from './chat-visitor.repository.ts';
import { toVisitor } from './visitor.mapper.ts';
import { toPatch } from './visitor-patch.ts';

/**
 * Creates or updates the visitor of an application and an external user. Nobody is ever found by email or phone.
 *
 * @see OAuth and chat specification, section 4, POST …/save-visitor
 * @throws ApiError VALIDATION_ERROR where custom fields do not fit their definitions
 */
export async function saveVisitor(
  { keyring }: ChatDependencies,
  { em, clock }: Context,
  applicationId: string,
  input: VisitorInput,
) {
  const fields = input.customFields == null ? [] : await findFields(em, applicationId);
  const { patch, faults } = toPatch(input, fields);
  if (Object.keys(faults).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: faults });
  const id = randomId('cv');
  const [row] = await upsertVisitors(em, applicationId, [{ id, ...patch }], clock());
  if (!row) throw new Error('an upsert returned nothing');
  return {
    chatVisitorId: row.id,
    created: row.id === id,
    visitor: toVisitor(row),
    visitorToken: signVisitorToken({ keyring, clock }, { visitorId: row.id, applicationId }),
    visitorTokenExpiresIn: TOKEN_TTL_SECONDS,
  };
}
