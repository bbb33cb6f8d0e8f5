import type { FieldMessages, VisitorRequest } from '@arot/contract';
import { meters } from '../../base/meters.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type FieldRow, findFields } from '../applications/chat-field.repository.ts';
import { checkFields } from '../applications/field-rules.ts';
import { randomId, signVisitorToken, TOKEN_TTL_SECONDS } from '../chat-tokens.ts';
import { upsertVisitor, type VisitorPatch } from './chat-visitor.repository.ts';
import { toVisitor } from './get-visitor.ts';

/**
 * Creates or updates the visitor of an application and an external user. Visitors are never matched by email or phone.
 *
 * @see OAuth and chat specification, section 4, POST …/save-visitor
 * @throws ApiError VALIDATION_ERROR if custom fields do not match their definitions
 */
export async function saveVisitor(
  { database, clock, services: { keyring } }: Context,
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

/**
 * Returns the columns and custom fields to write for a visitor. Properties that the input leaves out stay as they are, and null
 * clears them. Custom fields are validated against their definitions; null instead of the object removes all of them.
 */
export function toPatch(
  { externalUserId, customFields, ...given }: VisitorRequest,
  fields: readonly FieldRow[],
): { patch: VisitorPatch; issues: FieldMessages } {
  const { set, removed, issues } = checkFields('customFields', fields, customFields ?? {});
  const patch: Record<string, string | null> = {};
  for (const key of ['name', 'email', 'phone', 'avatarUrl'] as const) {
    const value = given[key];
    if (value !== undefined) patch[key] = value;
  }
  return { patch: { externalUserId, patch, set, removed, removesAll: customFields === null }, issues };
}
