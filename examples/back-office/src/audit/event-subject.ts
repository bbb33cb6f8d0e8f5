import type { AuditEvent } from '@arot/sdk/staff';

/** What an event is about, with its name if the event has it. */
export type Subject = { readonly kind: string; readonly id: string; readonly name?: string };

/** What an event is about. Applications and roles are named in the details. */
export function subjectOf({ kind, subject, details, actor }: AuditEvent): Subject | null {
  const { clientId, applicationId, role } = details;
  if (kind.startsWith('oauth_application') || kind === 'oauth_secret_rotated') {
    if (typeof clientId === 'string') return { kind: 'oauth', id: clientId };
  }
  if (kind.startsWith('chat_') && typeof applicationId === 'string') return { kind: 'chat', id: applicationId };
  if (subject === null && kind.startsWith('role_') && typeof role === 'string') return { kind: 'role', id: role };
  // Who signs in is the actor, whose name the API knows.
  if (subject?.kind === 'account' && subject.id === actor.id && actor.name) return { ...subject, name: actor.name };
  return subject;
}
