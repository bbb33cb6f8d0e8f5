import type { staffOauthApplication } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { toDetails } from '../applications/list-applications.ts';
import { unknownApplication } from '../applications/unknown-application.ts';
import {
  findStaffApplication,
  findStaffApplications,
  lockStaffApplication,
  type StaffApplicationRow,
} from './staff-application.repository.ts';

export type StaffApplication = z.infer<typeof staffOauthApplication>;

function toStaffApplication(row: StaffApplicationRow, now: Date): StaffApplication {
  const { public: isPublic, ...details } = toDetails(row, now);
  return { ...details, isPublic, version: row.version, grantCount: row.grantCount };
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

export const oauthApplicationResource: VersionedResource<string, unknown, StaffApplication> = {
  lock: ({ em, clock }, clientId) => lockStaffApplication(em, clientId, clock()),
  find: getOauthApplication,
};
