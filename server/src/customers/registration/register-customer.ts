import type { CustomerProfile, registrationRequest } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { conflictOf } from '../../accounts/change-account.ts';
import { addAccount } from '../../accounts/create-account.ts';
import { saveWholesaleRequest } from '../../accounts/wholesale-request.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { acceptedLanguage } from '../../base/language.ts';
import type { EntityManager } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { findCustomerProfile, insertCustomer, type NewCustomer } from '../customer.repository.ts';
import { insertUploads, saveUploads } from '../uploads/save-uploads.ts';
import type { ReceivedRegistration } from './receive-registration.ts';

type Registration = z.infer<typeof registrationRequest>;

/**
 * Creates an account with its customer record and documents, all or nothing. The documents are in the store before the
 * rows that name them, so a crash at any moment leaves no row without its object. No session is opened.
 *
 * @see catalog specification, section 4, POST /api/auth/customer/register
 * @throws ApiError CONFLICT naming the phone number, the email or both
 */
export async function registerCustomer(
  ctx: Context,
  input: Registration,
  { form, passwordHash }: ReceivedRegistration,
): Promise<CustomerProfile> {
  const accountId = uuidv7();
  return await saveUploads(ctx, form, accountId, (em) =>
    writeCustomer(em, ctx, { accountId, passwordHash, input, form }),
  );
}

/** Adds the customer record of an account. */
export async function addCustomer(em: EntityManager, customer: NewCustomer): Promise<void> {
  await insertCustomer(em, customer);
}

async function writeCustomer(
  em: EntityManager,
  ctx: Context,
  { accountId, passwordHash, input, form }: CustomerRecords,
): Promise<CustomerProfile> {
  const { name, email, phoneNumber, shopName, shopAddress, shopType } = input;
  const isRequest = ctx.services.wholesaleApproval && input.customerType === 'WHOLESALE';
  const customerType = isRequest ? 'RETAIL' : input.customerType;
  const createdAt = ctx.clock();
  const language = acceptedLanguage(ctx.acceptLanguage) ?? null;
  const account = { id: accountId, name, email, phoneNumber, passwordHash, language, createdAt };
  const taken = await addAccount(em, { ...account, roleName: null });
  if (taken.length > 0) throw conflictOf(taken);
  await insertCustomer(em, { accountId, customerType, shopName, shopAddress, shopType });
  if (isRequest) await saveWholesaleRequest(em, accountId, { at: createdAt });
  await insertUploads(em, accountId, form, createdAt);
  const documents = form.uploads.map(({ type }) => type);
  const details = { customerType, documents, ...(isRequest ? { requested: input.customerType } : {}) };
  await recordAudit({ ...ctx, em }, 'customer_registered', { accountId, details });
  if (isRequest) await recordAudit({ ...ctx, em }, 'wholesale_requested', { accountId });
  const profile = await findCustomerProfile(em, accountId);
  if (!profile) throw new Error('the new customer was not found');
  return profile;
}

type CustomerRecords = ReceivedRegistration & {
  readonly accountId: string;
  readonly input: Registration;
};
