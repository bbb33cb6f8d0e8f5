import type { staffOAuthApplication } from '@arot/contract';
import type * as z from 'zod';
import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { requireMatch } from '../../../http/if-match.ts';
import { nextCursor, readCursor } from '../../../staff/cursor.ts';
import type { StaffContext } from '../../../staff/staff-context.ts';
import { toDetails } from '../list-applications.ts';
import { unknownApplication } from '../unknown-application.ts';
import {
  findStaffApplication,
  findStaffApplications,
  lockStaffApplication,
  type StaffApplicationRow,
} from './staff-application.repository.ts';

export type StaffApplication = z.infer<typeof staffOAuthApplication>;
type Source = { readonly em: EntityManager; readonly clock: Clock };

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffApplications(
  { em, clock }: Source,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const now = clock();
  const [after] = readCursor(cursor, 1) ?? [];
  const rows = await findStaffApplications(em, now, { after, limit: limit + 1 });
  return {
    items: rows.slice(0, limit).map((row) => toStaffApplication(row, now)),
    nextCursor: nextCursor(rows, limit, ({ slug }) => [slug]),
  };
}

/** @throws OperatorError NOT_FOUND */
export async function getStaffApplication({ em, clock }: Source, clientId: string): Promise<StaffApplication> {
  const row = await findStaffApplication(em, clientId, clock());
  if (!row) throw unknownApplication(clientId);
  return toStaffApplication(row, clock());
}

/**
 * Locks an application in the version that the caller has read, until the end of the transaction.
 *
 * @throws OperatorError NOT_FOUND; ApiError PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function lockStaffVersion(ctx: StaffContext, clientId: string): Promise<void> {
  const row = await lockStaffApplication(ctx.em, clientId, ctx.clock());
  if (!row) throw unknownApplication(clientId);
  requireMatch(ctx, row.version);
}

function toStaffApplication(row: StaffApplicationRow, now: Date): StaffApplication {
  const details = toDetails(row, now);
  return {
    ...details,
    version: row.version,
    redirectUris: [...details.redirectUris],
    postLogoutRedirectUris: [...details.postLogoutRedirectUris],
    scopes: [...details.scopes],
    secrets: [...details.secrets],
    grantCount: row.grant_count,
  };
}
