import { isArotError } from './any-error.ts';
import type { CallOptions, UploadOptions } from './client-options.ts';
import type { ArotClient } from './create-client.ts';
import type { CustomerProfile, RegisterCustomerBody } from './generated/types.ts';

export type Registration = {
  readonly profile: CustomerProfile;
  /** An earlier registration had succeeded, and its response was lost. The client is signed in then. */
  readonly recovered: boolean;
};

/**
 * Registers a customer. If the response is lost, the account may exist. Then it tries to log in, and registers again only if
 * there is no such account.
 *
 * @param options of each call, except that `onUploadProgress` and `stallTimeoutMs` are those of the registration
 * @see catalog specification, section 4, POST /api/auth/customer/register
 */
export async function registerOrRecover(
  client: {
    readonly auth: Pick<ArotClient['auth'], 'login'>;
    readonly customers: Pick<ArotClient['customers'], 'register' | 'me'>;
  },
  input: RegisterCustomerBody,
  options: UploadOptions = {},
): Promise<Registration> {
  const register = async () => ({ profile: await client.customers.register(input, options), recovered: false });
  const { onUploadProgress, stallTimeoutMs, ...rest } = options;
  const callOptions: CallOptions = rest;
  try {
    return await register();
  } catch (error) {
    if (!isAmbiguous(error)) throw error;
    const { phoneNumber: identifier, password } = input;
    const login = await client.auth.login.safe({ identifier, password }, callOptions);
    if (login.ok) return { profile: await client.customers.me(callOptions), recovered: true };
    // Anything but "wrong credentials" does not say whether the account exists.
    if (login.status !== 401) throw error;
    return register();
  }
}

/** Returns true if the service may have created the account. */
function isAmbiguous(error: unknown): boolean {
  if (!isArotError(error)) return false;
  return error.name === 'ArotConnectionError' || error.name === 'ArotTimeoutError' || (error.status ?? 0) >= 500;
}
