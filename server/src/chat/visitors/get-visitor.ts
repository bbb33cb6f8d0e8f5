import type { Visitor } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { findVisitor } from './chat-visitor.repository.ts';
import { toVisitor } from './visitor.mapper.ts';

/** @throws ApiError NOT_FOUND, also for a visitor of another application */
export async function getVisitor({ em }: Context, applicationId: string, chatVisitorId: string): Promise<Visitor> {
  const row = await findVisitor(em, applicationId, chatVisitorId);
  if (!row) throw new ApiError('NOT_FOUND');
  return toVisitor(row);
}
