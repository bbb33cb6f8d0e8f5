import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';

/** Returns what the server rejects about the groups. It names places among all groups, which no field of a page has. */
export function useGroupsMessage(error: unknown): string | undefined {
  const fields = fieldsOf(error);
  const messageOf = messagesOf(fields);
  return fields && [...new Set(Object.keys(fields).map(messageOf))].join(' ');
}
