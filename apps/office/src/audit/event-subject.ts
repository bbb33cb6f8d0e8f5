import type { AuditEvent } from '@arot/sdk/staff';

/** The subject of an event. */
export type Subject = {
  readonly kind: string;
  readonly id: string;
  /** Its name, if the event has it. */
  readonly name?: string | undefined;
  /** It was removed by this event, and has no page any more. */
  readonly isGone: boolean;
};

/** The kinds of subjects whose id tells people nothing. */
const NAMED = ['account', 'category'];

/** Returns the subject of an event. Applications, webhooks and roles are named in the details. */
export function subjectOf({ kind, subject, details, actor }: AuditEvent): Subject | null {
  const { clientId, applicationId, endpointId, url, role } = details;
  const isGone = /_(deleted|erased|removed)$/.test(kind);
  const name = nameIn(details);
  if (kind.startsWith('oauth_') && typeof clientId === 'string') return { kind: 'oauth', id: clientId, name, isGone };
  if (kind.startsWith('chat_') && typeof applicationId === 'string') {
    return { kind: 'chat', id: applicationId, name, isGone };
  }
  if (kind.startsWith('webhook_') && typeof endpointId === 'string') {
    return { kind: 'webhook', id: endpointId, name: typeof url === 'string' ? url : undefined, isGone };
  }
  if (subject === null)
    return kind.startsWith('role_') && typeof role === 'string' ? { kind: 'role', id: role, isGone } : null;
  // Who signs in is the actor, whose name the API knows.
  if (subject.kind === 'account' && subject.id === actor.id && actor.name)
    return { ...subject, name: actor.name, isGone };
  // The name in the event of a key is that of the key.
  const isNamed = NAMED.includes(subject.kind) && !kind.startsWith('key_');
  return { ...subject, isGone, ...(isNamed ? { name } : {}) };
}

/** Returns the name that an event has in its details, after it or before it. */
function nameIn(details: AuditEvent['details']): string | undefined {
  for (const fields of [details, details.after, details.before]) {
    const { name, email, phoneNumber } = (fields ?? {}) as Readonly<Record<string, unknown>>;
    const found = [name, email, phoneNumber].find((each) => typeof each === 'string' && each !== '');
    if (found !== undefined) return String(found);
  }
  return undefined;
}
