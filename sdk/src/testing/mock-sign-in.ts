import type { Call } from './mock-call.ts';
import type { MockAccount } from './mock-state.ts';
import type { MockWorld } from './mock-world.ts';

export type Login = {
  readonly byToken: boolean;
  readonly remember?: boolean;
  /** When the session has proved a second factor, in milliseconds. */
  readonly factorAt?: number | undefined;
};

/** Opens the session of a login. The response has its token or its cookie. */
export function openLogin({ accounts }: MockWorld, account: MockAccount, call: Call, login: Login) {
  const { byToken, remember = false, factorAt } = login;
  const isOneTime = account.oneTimePassword === 'unused';
  const current = isOneTime ? accounts.change(account, { oneTimePassword: 'used' }) : account;
  const { token, expiresAt } = accounts.openSession(current, remember, isOneTime, factorAt);
  const result = { user: accounts.toIdentity(current), expiresAt };
  if (byToken) return { ...result, token };
  accounts.cookie = token;
  call.responseHeaders.set('set-cookie', `arot_session=${token}; Path=/; HttpOnly; SameSite=Lax`);
  return result;
}
