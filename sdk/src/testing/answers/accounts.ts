import type { ChangePasswordBody, CustomerProfile, LoginBody, RegisterCustomerBody } from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { findDocument, toDocuments, toFileResponse, toUploaded } from '../mock-documents.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { pendingSince, signedIn } from '../mock-people.ts';
import { openLogin } from '../mock-sign-in.ts';
import type { MockAccount } from '../mock-state.ts';
import type { MockWorld } from '../mock-world.ts';

/** The text parts of a registration, as the contract parses them. */
type Registration = Pick<CustomerProfile, 'name' | 'email' | 'shopName' | 'shopAddress' | 'shopType' | 'customerType'> &
  Pick<RegisterCustomerBody, 'phoneNumber' | 'password'>;

/** A change of a profile, as the contract parses it. */
type ProfileChange = Partial<Pick<MockAccount, 'name' | 'shopName' | 'shopAddress' | 'shopType'>>;

/** Returns the answers of logins and of the signed-in customer. */
export function accountAnswers(world: MockWorld) {
  const { accounts, state } = world;

  const toProfile = (account: MockAccount): CustomerProfile => ({
    ...accounts.toShop(account),
    documents: documentsOf(account).map(({ metadata }) => metadata),
  });

  const documentsOf = (account: MockAccount) => world.documents.get(accounts.idOf(account)) ?? [];

  return {
    'auth.login': (call: Call<LoginBody>) => {
      const { identifier, password, rememberMe: remember = false, responseMode } = call.body;
      const account = accounts.findByIdentifier(identifier);
      const isValid = account?.password === password && account.active !== false && account.oneTimePassword !== 'used';
      if (!account || !isValid) throw new MockFailure('UNAUTHENTICATED');
      const mode = { byToken: responseMode === 'token', remember };
      if (world.factors.hasAny(account)) world.factors.start(account, mode);
      return openLogin(world, account, call, mode);
    },

    'auth.session': (call: Call) => {
      const session = accounts.findSession(call.credential.token);
      if (!session || !call.caller) throw new MockFailure('UNAUTHENTICATED');
      return { user: accounts.toIdentity(call.caller), expiresAt: session.expiresAt };
    },

    'auth.changePassword': (call: Call<ChangePasswordBody>) => {
      const { currentPassword, newPassword } = call.body;
      const account = signedIn(call);
      if (newPassword === currentPassword) throw invalid('newPassword', 'Must differ from the current password.');
      if (account.password !== currentPassword) throw invalid('currentPassword', 'Is not the password of the account.');
      const changed = accounts.change(account, { password: newPassword, oneTimePassword: null });
      const { factorAt } = accounts.findSession(call.credential.token) ?? {};
      world.signOut(accounts.idOf(changed));
      return openLogin(world, changed, call, { byToken: call.credential.kind === 'bearer', factorAt });
    },

    'auth.logout': (call: Call) => {
      const { kind, token = '' } = call.credential;
      accounts.endSession(token);
      if (kind === 'cookie') {
        accounts.cookie = undefined;
        call.responseHeaders.set('set-cookie', 'arot_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
      }
      return { success: true };
    },

    'customers.register': (call: Call<Registration>) => {
      const { phoneNumber, email, ...input } = call.body;
      accounts.requireFree({ email, phoneNumber });
      const createdAt = new Date().toISOString();
      const isRequest = world.wholesaleApproval && input.customerType === 'WHOLESALE';
      const account: MockAccount = {
        ...{ identifier: phoneNumber, phoneNumber, email, ...input, createdAt },
        ...(isRequest ? { customerType: 'RETAIL', wholesaleRequest: pendingSince(createdAt, null) } : {}),
      };
      state.accounts.push(account);
      world.documents.set(accounts.idOf(account), toDocuments(call.files));
      return toProfile(account);
    },

    'customers.me': (call: Call) => toProfile(signedIn(call)),

    'customers.changeProfile': (call: Call<ProfileChange>) => toProfile(accounts.change(signedIn(call), call.body)),

    'customers.uploadDocument': (call: Call) => {
      const id = accounts.idOf(signedIn(call));
      const file = call.files.get('file');
      if (!file) throw invalid('file', 'Send the file.');
      const uploaded = toUploaded(call.id, file);
      const { type } = uploaded.metadata;
      const others = documentsOf(signedIn(call)).filter(({ metadata }) => metadata.type !== type);
      if (others.length < documentsOf(signedIn(call)).length) {
        const text = 'This document is stored already. You can send another one when the shop asks for it.';
        throw new MockFailure('CONFLICT', { text });
      }
      world.documents.set(id, [...others, uploaded]);
      return uploaded.metadata;
    },

    'customers.downloadDocument': (call: Call) => toFileResponse(findDocument(documentsOf(signedIn(call)), call.id)),
  };
}
