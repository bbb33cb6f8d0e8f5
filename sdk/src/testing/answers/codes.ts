import type {
  ChangeEmailBody,
  ChangePhoneBody,
  CodeConfirmation,
  LoginWithCodeBody,
  OwnAccount,
  ReauthenticateBody,
  RequestCodeBody,
  ResetPasswordBody,
} from '../../generated/types.ts';
import { FRESH_MS } from '../mock-accounts.ts';
import type { Call } from '../mock-call.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { signedIn } from '../mock-people.ts';
import { openLogin } from '../mock-sign-in.ts';
import type { MockAccount, MockMessage } from '../mock-state.ts';
import type { MockWorld } from '../mock-world.ts';

const done = { success: true };
const LIFETIME_MS = 600_000;
const HOLD_MS = 72 * 3_600_000;
const DELETION_DELAY_MS = 14 * 86_400_000;
const OF_STAFF =
  'Accounts of staff members are not deleted here. Ask an owner of the shop to take the role away first.';
const TAKEN = 'Belongs to another account. Sign in to that account, reset its password, or ask the shop.';
const WRONG = 'Is wrong or has expired. Ask for a new code.';
const REQUESTED = { resendAfter: 60, expiresIn: 600 };

const maySignInByCode = (account: MockAccount | undefined) => account?.active !== false && !account?.role;

type Code = MockMessage & { readonly accountId: string; readonly expiresAt: number };

/** Returns the answers about one-time codes, and what they are for. */
export function codeAnswers(world: MockWorld) {
  const { accounts } = world;
  let codes: Code[] = [];

  const isLike = (code: Code) => (each: Code) =>
    each.accountId === code.accountId && each.purpose === code.purpose && each.to === code.to;

  /** Sends a code, which ends the codes of the same account, purpose and target but the one before it. */
  const send = (account: MockAccount | undefined, purpose: Code['purpose'], to: string | null) => {
    if (!account || to === null) return REQUESTED;
    const code = String(100_000 + ((world.messages.length * 7_919 + 382_915) % 900_000));
    const sent: Code = { to, purpose, code, accountId: accounts.idOf(account), expiresAt: Date.now() + LIFETIME_MS };
    const former = codes.filter(isLike(sent)).pop();
    codes = [...codes.filter((each) => each === former || !isLike(sent)(each)), sent];
    world.messages.push({ to, purpose, code });
    return REQUESTED;
  };

  /** Uses a code up, and the one before or after it. @throws MockFailure VALIDATION_ERROR */
  const use = (code: string, isMeant: (each: Code) => boolean): Code => {
    const found = [...codes]
      .reverse()
      .find((each) => each.code === code && each.expiresAt > Date.now() && isMeant(each));
    if (!found) throw invalid('code', WRONG);
    codes = codes.filter((each) => !isLike(found)(each));
    return found;
  };

  const ownTarget = (account: MockAccount) => {
    const { phoneNumber, email } = accounts.identifiersOf(account);
    return account.role ? (email ?? phoneNumber) : (phoneNumber ?? email);
  };

  const show = (account: MockAccount): OwnAccount => {
    const identity = accounts.toIdentity(account);
    if (identity.accountType !== 'CUSTOMER') return identity;
    const documents = (world.documents.get(identity.id) ?? []).map(({ metadata }) => metadata);
    return { ...identity, ...accounts.toShop(account), documents };
  };

  const sendToContact = (call: Call, purpose: 'phone' | 'email', to: string) => {
    const account = signedIn(call);
    return send(account, purpose, to);
  };

  const confirm = (call: Call<CodeConfirmation>, purpose: 'phone' | 'email') => {
    const account = signedIn(call);
    const accountId = accounts.idOf(account);
    const { to } = use(call.body.code, (each) => each.accountId === accountId && each.purpose === purpose);
    const other = accounts.findByIdentifier(to);
    if (other && other !== account) takeContact(other, purpose);
    const change = purpose === 'phone' ? { phoneNumber: to } : { email: to };
    return setContact(account, change, purpose === 'phone' ? { phoneVerified: true } : { emailVerified: true });
  };

  /** @throws MockFailure CONFLICT unless it is an email address that the other account has not verified, and does not need */
  const takeContact = (other: MockAccount, contact: 'phone' | 'email') => {
    const isNeeded = Boolean(other.role) || accounts.identifiersOf(other).phoneNumber === null;
    if (contact === 'phone' || other.emailVerified || isNeeded) {
      throw new MockFailure('CONFLICT', {
        fields: { [contact === 'phone' ? 'phoneNumber' : 'email']: [TAKEN] },
      });
    }
    setContact(other, { email: null }, {});
  };

  const setContact = (
    account: MockAccount,
    change: { phoneNumber?: string; email?: string | null },
    proved: Partial<MockAccount>,
  ) => {
    accounts.requireFree(change, account);
    const contacts = { ...accounts.identifiersOf(account), ...change };
    const identifier = contacts.phoneNumber ?? contacts.email ?? account.identifier;
    return show(accounts.change(account, { ...contacts, identifier, ...proved }));
  };

  /** Checks the password, the code or the second factor of a caller. @throws MockFailure VALIDATION_ERROR */
  const prove = async (call: Call<ReauthenticateBody>) => {
    const { code, password, method } = call.body;
    const account = signedIn(call);
    if (method !== undefined) {
      await world.factors.prove(account, { ...call.body, method }).catch(({ details }: MockFailure) => {
        throw new MockFailure('VALIDATION_ERROR', { fields: details.fields });
      });
    } else if (code !== undefined) {
      use(code, (each) => each.accountId === accounts.idOf(account) && each.purpose === 'reauthenticate');
    } else if (password !== account.password) throw invalid('password', 'Is not the password of the account.');
  };

  return {
    'auth.deleteAccount': async (call: Call<ReauthenticateBody>) => {
      const account = signedIn(call);
      if (account.role) throw new MockFailure('FORBIDDEN', { text: OF_STAFF });
      const { factorAt = 0 } = accounts.findSession(call.credential.token) ?? {};
      if (!call.body.method && world.factors.hasAny(account) && factorAt + FRESH_MS < Date.now()) {
        throw new MockFailure('REAUTHENTICATION_REQUIRED');
      }
      await prove(call);
      const id = accounts.idOf(account);
      const now = Date.now();
      const deletion = world.deletions.get(id) ?? {
        requestedAt: new Date(now).toISOString(),
        erasesAt: new Date(now + DELETION_DELAY_MS).toISOString(),
      };
      world.deletions.set(id, deletion);
      world.signOut(id);
      return { erasesAt: deletion.erasesAt };
    },

    'auth.deletion': (call: Call) => ({
      deletion: world.deletions.get(accounts.idOf(signedIn(call))) ?? null,
      delaySeconds: DELETION_DELAY_MS / 1_000,
    }),

    'auth.cancelDeletion': (call: Call) => {
      world.deletions.delete(accounts.idOf(signedIn(call)));
      return done;
    },

    'auth.requestCode': (call: Call<RequestCodeBody>) => {
      const { body, caller } = call;
      if (body.purpose === 'reauthenticate') {
        if (!caller) throw new MockFailure('UNAUTHENTICATED');
        return send(caller, body.purpose, ownTarget(caller));
      }
      const { identifier = '' } = body;
      const account = accounts.findByIdentifier(identifier);
      const { phoneNumber, email } = account ? accounts.identifiersOf(account) : { phoneNumber: null, email: null };
      const isMeant = body.purpose === 'password-reset' || maySignInByCode(account);
      return send(isMeant ? account : undefined, body.purpose, identifier.includes('@') ? email : phoneNumber);
    },

    'auth.loginWithCode': (call: Call<LoginWithCodeBody>) => {
      const { identifier, code, responseMode, rememberMe: remember = false } = call.body;
      const account = accounts.findByIdentifier(identifier);
      const accountId = account && accounts.idOf(account);
      const { to } = use(code, (each) => each.accountId === accountId && each.purpose === 'sign-in');
      if (!account || !maySignInByCode(account) || !Object.values(accounts.identifiersOf(account)).includes(to)) {
        throw invalid('code', WRONG);
      }
      const mode = { byToken: responseMode === 'token', remember };
      return world.factors.hasAny(account) ? world.factors.start(account, mode) : openLogin(world, account, call, mode);
    },

    'auth.resetPassword': (call: Call<ResetPasswordBody>) => {
      const { identifier, code, newPassword, removeFactors } = call.body;
      const account = accounts.findByIdentifier(identifier);
      const accountId = account && accounts.idOf(account);
      const isByEmail = identifier.includes('@');
      if (removeFactors && !isByEmail) {
        throw invalid('removeFactors', 'Needs a code that was sent to a verified email address.');
      }
      use(code, (each) => each.accountId === accountId && each.purpose === 'password-reset');
      const holdUntil = isByEmail ? null : new Date(Date.now() + HOLD_MS).toISOString();
      const proved = isByEmail ? { emailVerified: true } : { phoneVerified: true };
      if (account) {
        accounts.change(account, { password: newPassword, oneTimePassword: null, holdUntil, ...proved });
      }
      if (account && removeFactors) world.factors.clear(account);
      if (accountId) world.signOut(accountId);
      codes = codes.filter((each) => each.accountId !== accountId);
      return done;
    },

    'auth.reauthenticate': async (call: Call<ReauthenticateBody>) => {
      await prove(call);
      accounts.refresh(call.credential.token, call.body.method !== undefined);
      return done;
    },

    'auth.changePhone': (call: Call<ChangePhoneBody>) => sendToContact(call, 'phone', call.body.phoneNumber),
    'auth.changeEmail': (call: Call<ChangeEmailBody>) => sendToContact(call, 'email', call.body.email),
    'auth.confirmPhone': (call: Call<CodeConfirmation>) => confirm(call, 'phone'),
    'auth.confirmEmail': (call: Call<CodeConfirmation>) => confirm(call, 'email'),

    'auth.removeEmail': (call: Call) => {
      const account = signedIn(call);
      if (accounts.identifiersOf(account).phoneNumber === null) {
        throw new MockFailure('CONFLICT', { text: 'The account has no phone number to sign in with.' });
      }
      return setContact(account, { email: null }, { emailVerified: false });
    },
  };
}
