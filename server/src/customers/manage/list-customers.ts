import type { CustomerQuery, StaffCustomer } from '@arot/contract';
import * as z from 'zod';
import type { AccountPosition } from '../../accounts/account-search.repository.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { nextCursor, readCursor } from '../../staff/cursor.ts';
import { toStaffCustomer } from './staff-customer.mapper.ts';
import { findCustomerIds, findStaffCustomers } from './staff-customer.repository.ts';

/**
 * A part of the customers who match, newest first.
 *
 * @throws ApiError VALIDATION_ERROR for a cursor of another list
 */
export async function listCustomers(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  query: CustomerQuery,
): Promise<{ items: StaffCustomer[]; nextCursor: string | null }> {
  const { q, customerType, state, documents, documentType, registeredSince, registeredUntil, limit } = query;
  const ids = await findCustomerIds(em, {
    text: q,
    customerType,
    active: state === undefined ? undefined : state === 'active',
    documents:
      documents === undefined && documentType === undefined
        ? undefined
        : { type: documentType, present: documents !== 'missing' },
    since: registeredSince,
    until: registeredUntil,
    wholesaleRequest: query.wholesaleRequest,
    after: positionOf(query.cursor),
    limit: limit + 1,
  });
  const items = (await findStaffCustomers(em, ids, clock())).map(toStaffCustomer);
  return {
    items: items.slice(0, limit),
    nextCursor: nextCursor(items, limit, ({ registeredAt, id }) => [registeredAt, id]),
  };
}

const moment = z.iso.datetime();

function positionOf(cursor: string | undefined): AccountPosition | undefined {
  const [createdAt, id] = readCursor(cursor, 2) ?? [];
  if (createdAt === undefined || id === undefined) return undefined;
  if (moment.safeParse(createdAt).success) return { createdAt, id };
  throw new ApiError('VALIDATION_ERROR', { fields: { cursor: ['Must be nextCursor of a response of this list.'] } });
}
