import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '@arot/contract';
import type { Clock } from '../base/clock.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { json } from '../database/schema/values.ts';
import { setForTransaction } from '../database/sql.ts';
import type { Principal } from '../http/principal.ts';
import { recordCustomerEvent, recordEvent } from './record-event.ts';

/** Every kind of event in the audit trail. */
export const AUDIT_KINDS = [
  'login',
  'login_failed',
  'logout',
  'customer_registered',
  'document_read',
  'document_required',
  'document_requirement_withdrawn',
  'document_uploaded',
  'account_created',
  'account_removed',
  'account_activated',
  'account_deactivated',
  'sessions_revoked',
  'password_set',
  'password_reset',
  'reauthenticated',
  'code_requested',
  'contact_verified',
  'hold_ended',
  'factor_started',
  'factor_added',
  'factor_changed',
  'factor_removed',
  'factor_failed',
  'recovery_codes_made',
  'recovery_code_used',
  'factor_reset_started',
  'factors_reset',
  'code_limits_lifted',
  'key_created',
  'key_revoked',
  'role_set',
  'role_deleted',
  'staff_granted',
  'staff_revoked',
  'customer_type_set',
  'account_changed',
  'account_erased',
  'deletion_requested',
  'deletion_cancelled',
  'export_requested',
  'export_downloaded',
  'wholesale_requested',
  'wholesale_approved',
  'wholesale_rejected',
  'chat_application_created',
  'chat_application_changed',
  'chat_application_enabled',
  'chat_application_disabled',
  'chat_secret_rotated',
  'chat_field_defined',
  'chat_field_archived',
  'chat_sessions_ended',
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
  'oauth_application_removed',
  'oauth_application_changed',
  'oauth_application_disabled',
  'oauth_application_enabled',
  'oauth_secret_rotated',
  'oauth_keys_rotated',
  'product_created',
  'product_changed',
  'product_deleted',
  'category_created',
  'category_changed',
  'category_deleted',
  'app_content_created',
  'app_content_changed',
  'app_content_deleted',
  'setting_created',
  'setting_changed',
  'setting_deleted',
  'catalog_imported',
  'availability_changed',
  'price_list_created',
  'price_list_changed',
  'price_list_activated',
  'price_list_deactivated',
  'price_list_deleted',
  'price_list_entries_changed',
  'customer_group_created',
  'customer_group_changed',
  'customer_group_deleted',
  'customer_group_members_changed',
  'picture_uploaded',
  'synonyms_replaced',
  'webhook_created',
  'webhook_changed',
  'webhook_disabled',
  'webhook_deleted',
  'webhook_secret_rotated',
  'webhook_tested',
  'webhook_replayed',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The kinds of events that change nothing: sign-ins, denied attempts and reads. */
export const KINDS_WITHOUT_CHANGE = [
  'login',
  'login_failed',
  'logout',
  'reauthenticated',
  'code_requested',
  'factor_failed',
  'recovery_code_used',
  'document_read',
  'export_downloaded',
  'chat_resume_token_reused',
  'oauth_authorized',
  'oauth_consent_refused',
  'oauth_token_refused',
] as const satisfies readonly AuditKind[];

/** The events that tell of a change of a customer. Of other accounts, these kinds tell nothing. */
const CUSTOMER_EVENTS = {
  customer_registered: 'customer.registered',
  account_changed: 'customer.changed',
  contact_verified: 'customer.changed',
  customer_type_set: 'customer.changed',
  account_activated: 'customer.activated',
  account_deactivated: 'customer.deactivated',
  wholesale_requested: 'customer.wholesale_requested',
  wholesale_approved: 'customer.wholesale_approved',
  wholesale_rejected: 'customer.wholesale_rejected',
  document_uploaded: 'customer.document_added',
} as const satisfies Partial<Record<AuditKind, EventType>>;

/** The actor of an event and its request. A command has no IP address and no request id. */
export type AuditContext = {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly principal?: Principal;
  readonly ip?: string;
  readonly requestId?: string;
  /** The actor if it is not an account: the id of a chat application. */
  readonly actor?: string;
};

/**
 * Adds an event to the audit trail, in the transaction of the change that it records. Details never contain a secret, a
 * password or the content of a document.
 *
 * @param event the account or the product that the event is about, and further details
 */
export async function recordAudit(
  context: AuditContext,
  kind: AuditKind,
  event: { accountId: string | null; productSlug?: string; details?: Record<string, unknown> },
): Promise<void> {
  const { em, clock, ip, requestId } = context;
  const actor = actorOf(context, event.accountId);
  await db(em)
    .insertInto('audit_event')
    .values({
      at: timestamp(clock()),
      kind,
      accountId: event.accountId,
      actor,
      ip: ip ?? null,
      requestId: requestId ?? null,
      ...(event.productSlug === undefined ? {} : { subjectKind: 'product', subject: event.productSlug }),
      details: json({ ...event.details, ...programOf(context) }),
    })
    .execute();
  await tell(context, kind, event);
}

/** Writes the event for other programs, if a change of a customer is one. */
async function tell(
  context: AuditContext,
  kind: AuditKind,
  { accountId, details = {} }: { accountId: string | null; details?: Record<string, unknown> },
): Promise<void> {
  if (accountId === null) return;
  if (kind === 'account_erased') {
    // Its rows are gone.
    await recordEvent(context, { type: 'customer.erased', subject: accountId, data: {} });
    return;
  }
  const type = Object.hasOwn(CUSTOMER_EVENTS, kind) ? CUSTOMER_EVENTS[kind as keyof typeof CUSTOMER_EVENTS] : undefined;
  if (type === undefined) return;
  const data = type === 'customer.changed' ? { changed: changedNames(kind, details) } : {};
  await recordCustomerEvent(context, type, accountId, data);
}

/** Returns the names of the fields that an audit event of a customer has changed. */
function changedNames(kind: AuditKind, { after, verified }: Record<string, unknown>): string[] {
  if (kind === 'customer_type_set') return ['customerType'];
  if (kind === 'contact_verified') return [verified === 'email' ? 'emailVerified' : 'phoneVerified'];
  return Object.keys((after ?? {}) as object);
}

/**
 * Lets the database record every change of products, categories, app content and settings in the transaction of `em`, with the
 * actor of the context. Ends with the transaction.
 *
 * @param options `creations: false`: created rows have no event, for imports
 */
export async function recordCatalogChanges(
  context: AuditContext,
  { creations = true }: { readonly creations?: boolean } = {},
): Promise<void> {
  const { em, clock, ip = null, requestId = null } = context;
  const value = { at: clock().toISOString(), actor: actorOf(context, null), ip, requestId, creations };
  await setForTransaction(em, 'arot.audit_context', JSON.stringify(value));
  const program = programOf(context);
  if (program) await setForTransaction(em, 'arot.audit_program', JSON.stringify(program));
}

/** Returns the key or the application that has sent a request, for the details of an event; undefined for a person. */
function programOf({ principal }: AuditContext): { keyId: string } | { viaClientId: string } | undefined {
  const program = principal?.kind === 'account' ? principal.program : undefined;
  if (program?.kind === 'key') return { keyId: program.id };
  return program && { viaClientId: program.clientId };
}

/**
 * Returns the actor of an event: the id of an account, or `command line`. An anonymous caller is the account that the event is
 * about.
 */
export function actorOf({ actor, principal, requestId }: AuditContext, accountId: string | null = null): string {
  if (actor !== undefined) return actor;
  if (requestId === undefined) return 'command line';
  return principal?.kind === 'account' ? principal.user.id : (accountId ?? 'anonymous');
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that differ, before and after, for the details of an event. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}
