import type { FieldErrors, VisitorInput } from '@arot/contract';
import type { FieldRow } from '../applications/chat-field.repository.ts';
import { checkFields } from '../applications/field-rules.ts';
import type { VisitorPatch } from './chat-visitor.repository.ts';

/**
 * What is to be written of a visitor: what the input leaves out stays, null clears, custom fields go by their
 * definitions, and all of them go where there is null in place of the object.
 */
export function toPatch(
  { externalUserId, customFields, ...given }: VisitorInput,
  fields: readonly FieldRow[],
): { patch: VisitorPatch; faults: FieldErrors } {
  const { set, removed, faults } = checkFields('customFields', fields, customFields ?? {});
  const patch: Record<string, string | null> = {};
  for (const key of ['name', 'email', 'phone', 'avatarUrl'] as const) {
    const value = given[key];
    if (value !== undefined) patch[key] = value;
  }
  return { patch: { externalUserId, patch, set, removed, removesAll: customFields === null }, faults };
}
