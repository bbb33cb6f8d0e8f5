import type { VisitorRequest } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { meters } from '../../meters.ts';
import type { Keyring } from '../../security/keyring.ts';
import { findFields } from '../applications/chat-field.repository.ts';
import { randomId, signVisitorToken, TOKEN_TTL_SECONDS } from '../chat-tokens.ts';
import { upsertVisitor } from './chat-visitor.repository.ts';
import { toVisitor } from './visitor.mapper.ts';
import { toPatch } from './visitor-patch.ts';

/**
 * Creates or updates the visitor of an application and an external user. Visitors are never matched by email or phone.
 *
 * @see OAuth and chat specification, section 4, POST …/save-visitor
 * @throws ApiError VALIDATION_ERROR if custom fields do not match their definitions
 */
export async function saveVisitor(
  keyring: Keyring,
  { database, clock }: Context,
  applicationId: string,
  input: VisitorRequest,
) {
  const fields = input.customFields == null ? [] : await findFields(database, applicationId);
  const { patch, issues } = toPatch(input, fields);
  if (Object.keys(issues).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: issues });
  const id = randomId('cv');
  const row = await upsertVisitor(database, applicationId, { id, ...patch }, clock());
  if (!row) throw new Error('an upsert returned no row');
  const created = row.id === id;
  meters.visitors.inc({ result: created ? 'created' : 'updated' });
  return {
    chatVisitorId: row.id,
    created,
    visitor: toVisitor(row),
    visitorToken: signVisitorToken({ keyring, clock }, { visitorId: row.id, applicationId }),
    visitorTokenExpiresIn: TOKEN_TTL_SECONDS,
  };
}
