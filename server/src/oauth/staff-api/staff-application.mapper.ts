import type { staffOauthApplication } from '@arot/contract';
import type * as z from 'zod';
import { toDetails } from '../applications/list-applications.ts';
import type { StaffApplicationRow } from './staff-application.repository.ts';

export type StaffApplication = z.infer<typeof staffOauthApplication>;

export function toStaffApplication(row: StaffApplicationRow, now: Date): StaffApplication {
  const { public: isPublic, ...details } = toDetails(row, now);
  return {
    ...details,
    isPublic,
    version: row.version,
    redirectUris: [...details.redirectUris],
    postLogoutRedirectUris: [...details.postLogoutRedirectUris],
    scopes: [...details.scopes],
    secrets: [...details.secrets],
    grantCount: row.grant_count,
  };
}
