import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../staff/staff-context.ts';

// WIP
export async function resetFactors(_ctx: StaffContext, _id: string): Promise<{ startedBy: string; expiresAt: string }> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}

export async function confirmFactorReset(_ctx: StaffContext, _id: string): Promise<{ endedSessions: number }> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}
