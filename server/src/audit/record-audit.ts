import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { EntityManager } from '../database/open-database.ts';
import type { Principal } from '../http/principal.ts';

/** What is worth remembering. */
export const AUDIT_KINDS = [
  'login',
  'login_failed',
  'logout',
  'customer_registered',
  'document_read',
  'account_created',
  'account_removed',
  'account_activated',
  'account_deactivated',
  'sessions_revoked',
  'password_set',
  'role_set',
  'staff_granted',
  'staff_revoked',
  'customer_type_set',
  'chat_application_created',
  'chat_application_changed',
  'chat_application_enabled',
  'chat_application_disabled',
  'chat_secret_rotated',
  'chat_field_defined',
  'chat_field_archived',
  'chat_visitor_identified',
  'chat_visitor_erased',
  'chat_resume_token_reused',
  'oauth_authorized',
  'oauth_consent_given',
  'oauth_consent_refused',
  'oauth_token_refused',
  'oauth_grant_revoked',
  'oauth_grants_withdrawn',
  'oauth_application_created',
  'oauth_application_changed',
  'oauth_application_disabled',
  'oauth_application_enabled',
  'oauth_secret_rotated',
  'oauth_keys_rotated',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Who did it, and on the way of which request; a command has neither address nor request. */
export type AuditContext = {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly principal?: Principal;
  readonly ip?: string;
  readonly requestId?: string;
  /** Who did it, where that is no account: the id of a chat application. */
  readonly actor?: string;
};

/**
 * Adds an event to the audit trail, in the transaction of what it tells of. Details never hold a secret, a password or
 * a document's content.
 *
 * @param event the account that it is about, and what more there is to say
 */
export async function recordAudit(
  source: AuditContext,
  kind: AuditKind,
  event: { accountId: string | null; details?: Record<string, unknown> },
): Promise<void> {
  const { em, clock, principal, ip, requestId } = source;
  const caller = principal?.kind === 'account' ? principal.user.id : (event.accountId ?? 'anonymous');
  const actor = source.actor ?? (requestId === undefined ? 'command line' : caller);
  await sql`
    insert into audit_event (at, kind, account_id, actor, ip, request_id, details)
    values (${clock().toISOString()}::timestamptz, ${kind}, ${event.accountId}, ${actor}, ${ip ?? null},
      ${requestId ?? null}, ${JSON.stringify(event.details ?? {})}::jsonb)`.execute(em.getKysely());
}
