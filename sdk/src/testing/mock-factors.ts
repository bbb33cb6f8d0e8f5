import type { Passkey, VerifySecondFactorBody } from '../generated/types.ts';
import type { MockAccounts } from './mock-accounts.ts';
import { MockFailure } from './mock-failure.ts';
import type { MockAccount } from './mock-state.ts';
import { isTotpCode } from './mock-totp.ts';

const CHALLENGE_MS = 300_000;
const TRIES = 5;

/** The second factors of an account. */
type Factors = {
  totp: { readonly secret: string; readonly createdAt: string } | null;
  /** The secret that waits for its first code. */
  pending?: string | undefined;
  passkeys: (Passkey & { readonly credentialId: string })[];
  recoveryCodes: string[];
};

type Mode = { readonly byToken: boolean; readonly remember: boolean };

/** A login whose password was right. */
type SecondStep = Mode & { readonly account: MockAccount; readonly expiresAt: number; tries: number };

/** The parts of the mock that the factors need. */
type World = {
  readonly accounts: MockAccounts;
  createId(prefix: string): string;
  createToken(): string;
};

type Proof = Omit<VerifySecondFactorBody, 'challenge'>;

/** The second factors of accounts, and the logins that wait for one. */
export class MockFactors {
  readonly #world: World;
  readonly #factors = new Map<string, Factors>();
  readonly #steps = new Map<string, SecondStep>();
  /** The ends of the challenges of passkeys. */
  readonly #passkeyChallenges = new Map<string, number>();

  constructor(world: World) {
    this.#world = world;
  }

  of(account: MockAccount): Factors {
    const id = this.#world.accounts.idOf(account);
    const { totpSecret, passkeys = [], recoveryCodes = [] } = account.factors ?? {};
    const createdAt = new Date().toISOString();
    const first: Factors = {
      totp: totpSecret === undefined ? null : { secret: totpSecret, createdAt },
      passkeys: passkeys.map((credentialId) => this.createPasskey(credentialId, 'Passkey')),
      recoveryCodes: [...recoveryCodes],
    };
    const found = this.#factors.get(id) ?? first;
    this.#factors.set(id, found);
    return found;
  }

  /** Removes the factors of an account. */
  clear(account: MockAccount): void {
    this.#factors.set(this.#world.accounts.idOf(account), { totp: null, passkeys: [], recoveryCodes: [] });
  }

  hasAny(account: MockAccount): boolean {
    const { totp, passkeys } = this.of(account);
    return totp !== null || passkeys.length > 0;
  }

  createPasskey(credentialId: string, name: string): Factors['passkeys'][number] {
    const id = this.#world.createId('passkey-');
    return { id, credentialId, name, createdAt: new Date().toISOString(), lastUsedAt: null };
  }

  createRecoveryCodes(account: MockAccount): string[] {
    const toCode = () =>
      this.#world
        .createId('')
        .slice(-16)
        .replace(/^0{4}/, 'mock')
        .replace(/.{4}(?!$)/g, '$&-');
    const codes = Array.from({ length: 10 }, toCode);
    this.of(account).recoveryCodes = codes;
    return [...codes];
  }

  createPasskeyChallenge(): string {
    const challenge = this.#world.createToken();
    this.#passkeyChallenges.set(challenge, Date.now() + CHALLENGE_MS);
    return challenge;
  }

  /** Uses a challenge of a passkey up. @returns false if it has ended */
  usePasskeyChallenge(challenge = ''): boolean {
    const end = this.#passkeyChallenges.get(challenge) ?? 0;
    this.#passkeyChallenges.delete(challenge);
    return end > Date.now();
  }

  /** Starts the second step of a login. @throws MockFailure UNAUTHENTICATED with the challenge */
  start(account: MockAccount, mode: Mode): never {
    const { totp, passkeys, recoveryCodes } = this.of(account);
    const challenge = this.#world.createToken();
    this.#steps.set(challenge, { ...mode, account, expiresAt: Date.now() + CHALLENGE_MS, tries: 0 });
    const kinds = [totp && 'totp', passkeys[0] && 'passkey', recoveryCodes[0] && 'recovery-code'];
    const fields = { secondFactor: kinds.filter((kind) => kind != null), challenge: [challenge] };
    const text = 'Prove a second factor: send it with the challenge to POST /api/auth/login/second-factor.';
    throw new MockFailure('UNAUTHENTICATED', { text, fields });
  }

  /** Returns a login that waits for its second step. A new password ends it. @throws MockFailure UNAUTHENTICATED */
  stepOf(challenge = ''): SecondStep {
    const step = this.#steps.get(challenge);
    const account = step && this.#world.accounts.find(this.#world.accounts.idOf(step.account));
    const isOpen =
      account?.password === step?.account.password && account?.active !== false && Date.now() < (step?.expiresAt ?? 0);
    if (step && account && isOpen && step.tries < TRIES) return step;
    const fields = { challenge: ['Has ended. Log in again.'] };
    throw new MockFailure('UNAUTHENTICATED', { text: 'This login has ended. Log in again.', fields });
  }

  /** Finishes a login. @throws MockFailure UNAUTHENTICATED */
  async finish({ challenge, ...proof }: VerifySecondFactorBody): Promise<SecondStep> {
    const step = this.stepOf(challenge);
    step.tries += 1;
    await this.prove(step.account, proof);
    this.#steps.delete(challenge);
    return step;
  }

  /** Checks a second factor, and uses it up. @throws MockFailure UNAUTHENTICATED */
  async prove(account: MockAccount, { method, code = '', credential, passkeyChallenge }: Proof): Promise<void> {
    const own = this.of(account);
    if (method === 'passkey') {
      const isOpen = this.usePasskeyChallenge(passkeyChallenge);
      if (isOpen && this.usePasskey(account, credential?.id)) return;
      throw new MockFailure('UNAUTHENTICATED', { fields: { credential: ['Is not accepted. Try again.'] } });
    }
    const typed = code.toLowerCase().replace(/[- ]/g, '');
    const others = own.recoveryCodes.filter((each) => each.replace(/-/g, '') !== typed);
    const isRight =
      method === 'totp'
        ? own.totp && (await isTotpCode(own.totp.secret, code))
        : others.length < own.recoveryCodes.length;
    if (!isRight)
      throw new MockFailure('UNAUTHENTICATED', { text: 'The code is wrong.', fields: { code: ['Is wrong.'] } });
    if (method === 'recovery-code') own.recoveryCodes = others;
  }

  /** Records the use of a passkey. The mock cannot check its signature. @returns false if the account has no such passkey */
  usePasskey(account: MockAccount, credentialId: string | undefined): boolean {
    const own = this.of(account);
    const lastUsedAt = new Date().toISOString();
    const isKnown = own.passkeys.some((each) => each.credentialId === credentialId);
    own.passkeys = own.passkeys.map((each) => (each.credentialId === credentialId ? { ...each, lastUsedAt } : each));
    return isKnown;
  }
}
