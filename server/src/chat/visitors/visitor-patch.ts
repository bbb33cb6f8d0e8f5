import type { FieldErrors, VisitorRequest } from '@arot/contract';
import type { FieldRow } from '../applications/chat-field.repository.ts';
import { checkFields } from '../applications/field-rules.ts';
import type { VisitorPatch } from './chat-visitor.repository.ts';

/**
 * The columns and custom fields to write for a visitor. Properties that the input leaves out stay as they are, and null
 * clears them. Custom fields are validated against their definitions; null instead of the object removes all of them.
 */
export function toPatch(
  { externalUserId, customFields, ...given }: VisitorRequest,
  fields: readonly FieldRow[],
): { patch: VisitorPatch; issues: FieldErrors } {
  const { set, removed, issues } = checkFields('customFields', fields, customFields ?? {});
  const patch: Record<string, string | null> = {};
  for (const key of ['name', 'email', 'phone', 'avatarUrl'] as const) {
    const value = given[key];
    if (value !== undefined) patch[key] = value;
  }
  return { patch: { externalUserId, patch, set, removed, removesAll: customFields === null }, issues };
}
