import type { DocumentRequirement } from '@arot/contract';
import type { Context } from '../http/context.ts';
import { ownAccountId } from './get-customer-profile.ts';
import { findRequirements } from './requirement.repository.ts';

/** Returns the documents that staff members have asked the signed-in customer for. */
export async function listRequirements(ctx: Context): Promise<{ items: DocumentRequirement[] }> {
  return { items: await findRequirements(ctx.em, ownAccountId(ctx)) };
}
