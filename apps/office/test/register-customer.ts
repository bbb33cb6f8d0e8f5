import type { Office } from './office.ts';

type Registration = {
  readonly phoneNumber: string;
  readonly shopName: string;
  readonly name?: string;
  readonly email?: string;
  readonly customerType?: 'WHOLESALE' | 'RETAIL';
  readonly shopImage?: File;
  readonly nidDocument?: File;
  readonly tradeLicenseDocument?: File;
};

export const CUSTOMER_PASSWORD = 'long enough';

/** Registers a customer as the shop does. @returns the id of the account */
export async function registerCustomer({ server }: Office, registration: Registration): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ password: CUSTOMER_PASSWORD, ...registration })) form.set(name, value);
  const response = await fetch(`${server.url}/api/auth/customer/register`, { method: 'POST', body: form });
  const body = (await response.json()) as { data?: { id: string } };
  if (!body.data) throw new Error(`The registration failed: ${JSON.stringify(body)}`);
  return body.data.id;
}
