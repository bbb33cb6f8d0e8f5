import type { staffChatApplication } from '@arot/contract';
import type * as z from 'zod';
import type { ApplicationDetails } from '../applications/show-application.ts';

export type StaffChatApplication = z.infer<typeof staffChatApplication>;

export function toStaffChatApplication(details: ApplicationDetails, version: string): StaffChatApplication {
  return {
    ...details,
    version,
    visitorOrigins: [...details.visitorOrigins],
    secrets: [...details.secrets],
    fields: [...details.fields],
  };
}
