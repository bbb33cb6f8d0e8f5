import type * as z from 'zod';
import { type AuditContext, changedFields, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../base/check-input.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { randomId } from '../chat-tokens.ts';
import { applicationChange, newApplication } from './application-rules.ts';
import { createSecret } from './application-secret.ts';
import {
  expireSecrets,
  insertApplication,
  insertSecret,
  lockApplication,
  replaceOrigins,
  updateApplication,
} from './chat-application.repository.ts';

/**
 * Changes the name, the visitor origins or the identity verification of a chat application. Properties that are left
 * out stay as they are. Every process applies the change from its next request on.
 *
 * @returns whether anything changed
 * @throws OperatorError if the input is not valid or there is no such application
 */
export async function changeApplication(ctx: AuditContext, id: string, input: z.input<typeof applicationChange>) {
  const change = checkInput(applicationChange, input);
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, id);
    const before = {
      name: application.name,
      visitorOrigins: application.visitorOrigins.toSorted(),
      identityVerification: application.identityVerification,
    };
    const after = {
      name: change.name ?? before.name,
      visitorOrigins: change.visitorOrigins?.toSorted() ?? before.visitorOrigins,
      identityVerification: change.identityVerification ?? before.identityVerification,
    };
    const details = { applicationId: id, ...changedFields(before, after) };
    if (Object.keys(details.after).length === 0) return false;
    const { visitorOrigins, ...columns } = after;
    await updateApplication(em, id, columns);
    if ('visitorOrigins' in details.after) await replaceOrigins(em, id, visitorOrigins);
    await recordAudit({ ...ctx, em }, 'chat_application_changed', { accountId: null, details });
    return true;
  });
}

/**
 * Disables or enables a chat application. Every process applies it from the next request of the application's servers
 * and widgets on. Sessions do not end: requests are rejected while the application is disabled, and sessions that have
 * not expired by then are valid again afterwards.
 *
 * @returns false if the application had this state already
 * @throws OperatorError if there is no such application
 */
export async function enableApplication(ctx: AuditContext, id: string, enabled: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, id);
    if (application.enabled === enabled) return false;
    await updateApplication(em, id, { enabled });
    const kind = enabled ? 'chat_application_enabled' : 'chat_application_disabled';
    await recordAudit({ ...ctx, em }, kind, { accountId: null, details: { applicationId: id } });
    return true;
  });
}

/**
 * Creates a chat application.
 *
 * @returns its id and its secret; only the hash of the secret is stored, so this is the only time it can be shown
 * @throws OperatorError if the input is not valid
 */
export async function createApplication(ctx: AuditContext, input: z.input<typeof newApplication>) {
  const { name, visitorOrigins, identityVerification } = checkInput(newApplication, input);
  const id = randomId('cap');
  const secret = createSecret();
  const now = ctx.clock();
  await ctx.em.transactional(async (em) => {
    const columns = { id, name, widgetKey: randomId('wk'), identityVerification, createdAt: timestamp(now) };
    await insertApplication(em, columns);
    await replaceOrigins(em, id, visitorOrigins);
    await insertSecret(em, id, secret, now);
    const details = { applicationId: id, visitorOrigins, identityVerification, secretPrefix: secret.prefix };
    await recordAudit({ ...ctx, em }, 'chat_application_created', { accountId: null, details });
  });
  return { id, secret: secret.secret };
}

/**
 * Gives a chat application a new secret.
 *
 * @param keepOldSeconds how long the old secrets stay valid; 0 ends them at once
 * @returns the new secret; only its hash is stored, so this is the only time it can be shown
 * @throws OperatorError if there is no such application
 */
export async function rotateSecret(ctx: AuditContext, id: string, keepOldSeconds: number): Promise<string> {
  const secret = createSecret();
  await ctx.em.transactional(async (em) => {
    await lockApplication(em, id);
    const now = ctx.clock();
    await expireSecrets(em, id, new Date(now.getTime() + keepOldSeconds * 1_000), now);
    await insertSecret(em, id, secret, now);
    const details = { applicationId: id, secretPrefix: secret.prefix, keepOldSeconds };
    await recordAudit({ ...ctx, em }, 'chat_secret_rotated', { accountId: null, details });
  });
  return secret.secret;
}
