import type { CustomerProfile, customerRegistration } from '@arot/contract';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { Account } from '../auth/account.entity.ts';
import type { EntityManager } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { Customer } from './customer.entity.ts';
import { findCustomerProfile } from './customer.repository.ts';
import type { CustomerDependencies } from './customer-dependencies.ts';
import { CustomerDocument } from './customer-document.entity.ts';
import type { RegistrationForm } from './registration-form.ts';

type Registration = z.infer<typeof customerRegistration>;

/**
 * Makes an account with its customer record and documents, all or nothing. The documents are in the store before any
 * row names them, so that a crash at any moment leaves no row without its object. Nobody is signed in.
 *
 * @see catalog specification, section 4, POST /api/auth/customer/register
 * @throws ApiError CONFLICT naming the phone number or the email, or RATE_LIMITED
 */
export async function registerCustomer(
  { passwords }: CustomerDependencies,
  ctx: Context,
  input: Registration,
  form: RegistrationForm,
): Promise<CustomerProfile> {
  const accountId = uuidv7();
  let written = false;
  try {
    const passwordHash = await passwords.hash(input.password);
    return await ctx.em.transactional(async (em) => {
      const profile = await writeCustomer(em, ctx, { accountId, passwordHash, input, form });
      written = true;
      return profile;
    });
  } catch (error) {
    // A commit that fails may have been obeyed although its answer never came. Then only a sweep can tell.
    if (written) ctx.log.error({ accountId }, 'nobody knows whether a registration was committed');
    else await form.discard(ctx.log);
    throw conflictOf(error) ?? error;
  }
}

async function writeCustomer(
  em: EntityManager,
  ctx: Context,
  { accountId, passwordHash, input, form }: NewCustomer,
): Promise<CustomerProfile> {
  const { name, email, phoneNumber, customerType, shopName, shopAddress, shopType } = input;
  const createdAt = ctx.clock();
  const account = { id: accountId, name, email, phoneNumber, passwordHash, createdAt };
  // One after the other, in the order of their foreign keys, of which the entities say nothing.
  await em.persist(em.create(Account, { ...account, image: null, roleName: null, active: true })).flush();
  await em.persist(em.create(Customer, { accountId, customerType, shopName, shopAddress, shopType })).flush();
  for (const { type, originalName, mimeType, byteSize, sha256, storageKey } of form.uploads) {
    const document = { accountId, type, originalName, mimeType, byteSize, sha256, storageKey, createdAt };
    em.persist(em.create(CustomerDocument, document));
  }
  await em.flush();
  const documents = form.uploads.map(({ type }) => type);
  await recordAudit({ ...ctx, em }, 'customer_registered', { accountId, details: { customerType, documents } });
  const profile = await findCustomerProfile(em, accountId);
  if (!profile) throw new Error('the new customer is not there');
  return profile;
}

type NewCustomer = {
  readonly accountId: string;
  readonly passwordHash: string;
  readonly input: Registration;
  readonly form: RegistrationForm;
};

const UNIQUE_FIELDS: Readonly<Record<string, string>> = {
  account_phone_number_unique: 'phoneNumber',
  account_email_unique: 'email',
};

/** Which of the customer's data somebody else has, as the database found it: of two who come at once, one is first. */
function conflictOf(error: unknown): ApiError | undefined {
  if (!(error instanceof UniqueConstraintViolationException)) return undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const field = UNIQUE_FIELDS[constraint];
  if (field === undefined) return undefined;
  return new ApiError('CONFLICT', { fields: { [field]: ['Is already in use.'] }, cause: error });
}
