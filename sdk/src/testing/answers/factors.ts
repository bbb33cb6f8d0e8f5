import type {
  AddPasskeyBody,
  ConfirmTotpBody,
  Factors,
  Passkey,
  PasskeyLoginBody,
  PasskeyLoginOptionsBody,
  RenamePasskeyBody,
  VerifySecondFactorBody,
} from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { signedIn } from '../mock-people.ts';
import { openLogin } from '../mock-sign-in.ts';
import type { MockAccount } from '../mock-state.ts';
import { isTotpCode } from '../mock-totp.ts';
import type { MockWorld } from '../mock-world.ts';

const done = { success: true };
const TIMEOUT_MS = 300_000;

/** Returns the answers about second factors and passkeys. */
export function factorAnswers(world: MockWorld) {
  const { accounts, factors } = world;

  const descriptors = (account: MockAccount | undefined) =>
    account ? factors.of(account).passkeys.map(({ credentialId: id }) => ({ id, type: 'public-key' })) : [];

  const list = (call: Call): { items: Passkey[] } => ({
    items: factors.of(signedIn(call)).passkeys.map(({ credentialId, ...passkey }) => passkey),
  });

  const find = (call: Call) => {
    const own = factors.of(signedIn(call));
    const found = own.passkeys.find(({ id }) => id === call.id);
    if (!found) throw new MockFailure('NOT_FOUND');
    return { own, found };
  };

  /** The session has proved its new factor. */
  const startFactor = (call: Call, account: MockAccount, endOtherSessions = false) => {
    accounts.refresh(call.credential.token, true);
    if (endOtherSessions) accounts.endSessions(accounts.idOf(account), call.credential.token);
  };

  const requireAnother = (account: MockAccount) => {
    const { totp, passkeys } = factors.of(account);
    if (!accounts.requiresFactor || !account.role || (totp ? 1 : 0) + passkeys.length > 1) return;
    throw new MockFailure('LAST_FACTOR');
  };

  const endRecoveryCodes = (account: MockAccount) => {
    if (!factors.hasAny(account)) factors.clear(account);
    return done;
  };

  const requireChallenge = (challenge: string, failure: MockFailure) => {
    if (!factors.usePasskeyChallenge(challenge)) throw failure;
  };

  return {
    'auth.verifySecondFactor': async (call: Call<VerifySecondFactorBody>) => {
      const { account, ...mode } = await factors.finish(call.body);
      return openLogin(world, account, call, { ...mode, factorAt: Date.now() });
    },

    'auth.passkeyLoginOptions': ({ body, url }: Call<PasskeyLoginOptionsBody>) => {
      const account = body.challenge === undefined ? undefined : factors.stepOf(body.challenge).account;
      const challenge = factors.createPasskeyChallenge();
      const options = { challenge, rpId: url.hostname, timeout: TIMEOUT_MS, userVerification: 'required' };
      return { challenge, options: { ...options, allowCredentials: descriptors(account) } };
    },

    'auth.loginWithPasskey': (call: Call<PasskeyLoginBody>) => {
      const { challenge, credential, responseMode, rememberMe: remember = false } = call.body;
      const failure = new MockFailure('UNAUTHENTICATED');
      requireChallenge(challenge, failure);
      const account = world.state.accounts.find(
        (each) => each.active !== false && factors.usePasskey(each, credential.id),
      );
      if (!account) throw failure;
      return openLogin(world, account, call, { byToken: responseMode === 'token', remember, factorAt: Date.now() });
    },

    'auth.listFactors': (call: Call): Factors => {
      const account = signedIn(call);
      const { totp, recoveryCodes } = factors.of(account);
      return {
        totp: totp && { createdAt: totp.createdAt },
        passkeys: list(call).items,
        recoveryCodes: recoveryCodes.length,
        required: accounts.requiresFactor && !!account.role,
        phoneVerified: account.phoneVerified ?? false,
        emailVerified: account.emailVerified ?? false,
      };
    },

    'auth.createTotp': (call: Call) => {
      const toLetter = (digit: string) => 'ABCDEFGHIJ'.charAt(Number(digit));
      const secret = world.createId('').replace(/\d/g, toLetter).toUpperCase().padEnd(32, 'A');
      const account = signedIn(call);
      factors.of(account).pending = secret;
      const uri = `otpauth://totp/${call.url.host}:${accounts.idOf(account)}?secret=${secret}&issuer=${call.url.host}`;
      return { secret, uri, qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>' };
    },

    'auth.confirmTotp': async (call: Call<ConfirmTotpBody>) => {
      const account = signedIn(call);
      const own = factors.of(account);
      const { pending: secret } = own;
      if (secret === undefined) {
        throw new MockFailure('CONFLICT', { text: 'No authenticator app waits for a code. Start again.' });
      }
      if (!(await isTotpCode(secret, call.body.code))) throw invalid('code', 'Is wrong.');
      Object.assign(own, { totp: { secret, createdAt: new Date().toISOString() }, pending: undefined });
      startFactor(call, account, call.body.endOtherSessions);
      return { recoveryCodes: factors.createRecoveryCodes(account) };
    },

    'auth.removeTotp': (call: Call) => {
      const account = signedIn(call);
      const own = factors.of(account);
      if (!own.totp) throw new MockFailure('NOT_FOUND');
      requireAnother(account);
      own.totp = null;
      return endRecoveryCodes(account);
    },

    'auth.createRecoveryCodes': (call: Call) => {
      const account = signedIn(call);
      if (!factors.hasAny(account)) {
        throw new MockFailure('CONFLICT', { text: 'Set up an authenticator app or a passkey first.' });
      }
      return { recoveryCodes: factors.createRecoveryCodes(account) };
    },

    'auth.passkeyOptions': (call: Call) => {
      const account = signedIn(call);
      requireRoom(factors.of(account).passkeys);
      const challenge = factors.createPasskeyChallenge();
      const { hostname } = call.url;
      return {
        challenge,
        options: {
          rp: { id: hostname, name: hostname },
          user: { id: 'bW9jaw', name: accounts.idOf(account), displayName: account.name ?? '' },
          ...{ challenge, pubKeyCredParams: [{ type: 'public-key', alg: -7 }], timeout: TIMEOUT_MS },
          excludeCredentials: descriptors(account),
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          attestation: 'none',
        },
      };
    },

    'auth.addPasskey': (call: Call<AddPasskeyBody>) => {
      const { challenge, credential, name = 'Passkey', endOtherSessions } = call.body;
      const account = signedIn(call);
      const own = factors.of(account);
      requireRoom(own.passkeys);
      requireChallenge(challenge, invalid('challenge', 'Has ended. Start again.'));
      const isFirst = !factors.hasAny(account);
      const { credentialId, ...passkey } = factors.createPasskey(credential.id, name);
      own.passkeys = [...own.passkeys, { ...passkey, credentialId }];
      startFactor(call, account, endOtherSessions);
      return { ...passkey, recoveryCodes: isFirst ? factors.createRecoveryCodes(account) : null };
    },

    'auth.listPasskeys': list,

    'auth.renamePasskey': (call: Call<RenamePasskeyBody>) => {
      const { own, found } = find(call);
      const { name } = call.body;
      own.passkeys = own.passkeys.map((each) => (each === found ? { ...each, name } : each));
      const { credentialId, ...passkey } = found;
      return { ...passkey, name };
    },

    'auth.removePasskey': (call: Call) => {
      const account = signedIn(call);
      const { own, found } = find(call);
      requireAnother(account);
      own.passkeys = own.passkeys.filter((each) => each !== found);
      return endRecoveryCodes(account);
    },
  };
}

/** @throws MockFailure CONFLICT */
function requireRoom({ length }: readonly unknown[]): void {
  if (length >= 10) throw new MockFailure('CONFLICT', { text: 'The account has ten passkeys. Remove one first.' });
}
