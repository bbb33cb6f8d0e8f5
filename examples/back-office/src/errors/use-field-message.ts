import { useFieldMessage as useMessage } from '@arot/example-shared/errors/field-messages.ts';
import type { FieldErrors } from '@arot/sdk';
import { translateStaffMessage } from './staff-messages.ts';

/** Gives the message of the API for a field of a form for staff members, in the language of the page. */
export function useFieldMessage(fields: FieldErrors | undefined): (name: string) => string | undefined {
  return useMessage(fields, translateStaffMessage);
}
