import type {
  changeOauthApplicationRequest,
  createOauthApplicationRequest,
  staffOauthApplication,
} from '@arot/contract';
import type * as z from 'zod';
import { findGrantsOfApplication } from '../../accounts/grants/grant.repository.ts';
import { defined } from '../../base/defined.ts';
import type { Context } from '../../http/context.ts';
import type { With } from '../../http/services.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, type VersionedResource, withVersion } from '../../operations/with-version.ts';
import { lockApplication, lockServiceAccount } from '../applications/application.repository.ts';
import { listGrants } from '../applications/application-grants.ts';
import { type ApplicationChange, unknownApplication } from '../applications/application-rules.ts';
import {
  changeApplication,
  removeApplication,
  rotateSecret,
  setApplicationEnabled,
} from '../applications/change-application.ts';
import { createApplication, type NewApplication } from '../applications/create-application.ts';
import { toDetails } from '../applications/list-applications.ts';
import {
  findStaffApplication,
  findStaffApplications,
  type StaffApplicationRow,
} from './staff-application.repository.ts';

export type StaffApplication = z.infer<typeof staffOauthApplication>;

function toStaffApplication(row: StaffApplicationRow, now: Date): StaffApplication {
  const { public: isPublic, ...details } = toDetails(row, now);
  return { ...details, isPublic };
}

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listOauthApplications(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  { limit, cursor }: PartQuery,
) {
  const now = clock();
  const after = readCursor(cursor, { key: 'text' })?.key;
  const rows = await findStaffApplications(em, now, { after, limit: limit + 1 });
  return partOf(rows, limit, ['slug'], (row) => toStaffApplication(row, now));
}

/** @throws OperatorError NOT_FOUND */
export async function getOauthApplication(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  clientId: string,
): Promise<StaffApplication> {
  const row = await findStaffApplication(em, clientId, clock());
  if (!row) throw unknownApplication(clientId);
  return toStaffApplication(row, clock());
}

const oauthApplicationResource: VersionedResource<string, unknown, StaffApplication> = {
  lock: ({ em }, clientId) => lockApplication(em, clientId),
  find: getOauthApplication,
};

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for a taken slug */
export async function createOauthApplication(
  ctx: StaffContext & With<'receivers'>,
  { isPublic, ...input }: z.output<typeof createOauthApplicationRequest>,
): Promise<StaffApplication & { clientSecret: string | null }> {
  const { clientId, clientSecret = null } = await createApplication(
    ctx,
    defined({ ...input, public: isPublic }) as NewApplication,
    ctx.services.receivers,
  );
  return { ...(await getOauthApplication(ctx, clientId)), clientSecret };
}

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for a taken slug; errors like {@link changeVersion} */
export async function changeOauthApplication(
  ctx: StaffContext & With<'receivers'>,
  clientId: string,
  input: z.output<typeof changeOauthApplicationRequest>,
): Promise<StaffApplication> {
  if (input.serviceAccountId) await lockServiceAccount(ctx.em, input.serviceAccountId);
  return await changeVersion(ctx, oauthApplicationResource, clientId, () =>
    changeApplication(ctx, clientId, defined(input) as ApplicationChange, ctx.services.receivers),
  );
}

/** Enables or disables an application. @throws errors like {@link changeVersion} */
export async function setOauthApplicationEnabled(ctx: StaffContext, clientId: string, enabled: boolean) {
  return await changeVersion(ctx, oauthApplicationResource, clientId, () =>
    setApplicationEnabled(ctx, clientId, enabled),
  );
}

/** @throws OperatorError CONFLICT for a public application; errors like {@link withVersion} */
export async function rotateOauthSecret(ctx: StaffContext, clientId: string, keepOldSeconds: number) {
  return await withVersion(ctx, oauthApplicationResource, clientId, async () => {
    const { clientSecret, oldSecretsEndAt } = await rotateSecret(ctx, clientId, keepOldSeconds);
    const { version } = await getOauthApplication(ctx, clientId);
    return { clientSecret, oldSecretsEndAt: oldSecretsEndAt.toISOString(), version };
  });
}

/** Deletes an application with its secrets, consents, grants and tokens. @throws errors like {@link withVersion} */
export async function deleteOauthApplication(ctx: StaffContext, clientId: string): Promise<void> {
  await withVersion(ctx, oauthApplicationResource, clientId, () => removeApplication(ctx, clientId));
}

/** @throws OperatorError NOT_FOUND; ApiError VALIDATION_ERROR for a cursor of another list */
export async function listApplicationGrants(
  source: Pick<Context, 'em' | 'clock'>,
  clientId: string,
  { limit, cursor }: PartQuery,
) {
  await getOauthApplication(source, clientId);
  const after = readCursor(cursor, { key: 'text' })?.key;
  const rows = await findGrantsOfApplication(source.em, clientId, source.clock(), { after, limit: limit + 1 });
  return partOf(rows, limit, ['accountId'], (row) => row);
}

/** @throws OperatorError NOT_FOUND */
export async function listAccountGrants(source: Pick<Context, 'em' | 'clock'>, accountId: string) {
  return { items: (await listGrants(source, accountId)).grants };
}
