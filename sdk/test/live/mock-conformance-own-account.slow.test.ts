import { it } from 'vitest';
import { PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { createClient, streamUpload } from '../../src/index.ts';
import { compareWithServer } from './support/compare-with-server.ts';

const compare = compareWithServer();

it('documents of the own account', () =>
  compare(async ({ ask, get }, { connection }) => {
    const shop = createClient({ ...connection, credentials: 'bearer', upload: streamUpload() });
    const nidDocument = new File(['%PDF-1.7'], 'nid.pdf', { type: 'application/pdf' });
    await get(
      'register',
      shop.customers.register({ phoneNumber: '01912345678', password: PASSWORD, shopName: 'Shop', nidDocument }),
    );
    await ask(
      'login',
      shop.auth.login({ identifier: '01912345678', password: PASSWORD }).then(({ user }) => user),
    );
    const upload = shop.customers.uploadDocument;
    await ask('upload', upload('trade-license', { file: nidDocument }));
    await ask('upload again', upload('trade-license', { file: nidDocument }));
    await ask('wrong content', upload('shop-image', { file: new File(['no picture'], '..', { type: 'image/png' }) }));
    await ask('no picture', upload('shop-image', { file: nidDocument }));
    await ask('empty', upload('shop-image', { file: new File([], 'a.png', { type: 'image/png' }) }));
    await ask('profile', shop.customers.me());
    await ask('change', shop.customers.changeProfile({ shopName: '', shopType: 'GROCERY', name: 'Karim' }));
  }));

it('a wholesale request that waits for a decision', () =>
  compare(async ({ ask, get }, { connection }) => {
    const shop = createClient({ ...connection, credentials: 'bearer' });
    const input = { password: PASSWORD, customerType: 'WHOLESALE' as const, phoneNumber: '01512345678' };
    await get('register', shop.customers.register(input));
    await shop.auth.login({ identifier: input.phoneNumber, password: PASSWORD });
    await ask('profile', shop.customers.me());
    await ask('request', shop.customers.wholesaleRequest());
    await ask('request again', shop.customers.requestWholesale({}));
    await ask(
      'change the password',
      shop.auth.changePassword({ currentPassword: 'not it', newPassword: 'a better one 7' }),
    );
    const changed = shop.auth.changePassword({ currentPassword: PASSWORD, newPassword: 'a better one 7' });
    await ask(
      'changed',
      changed.then(({ user }) => user),
    );
    await ask('earlier password', shop.auth.login({ identifier: input.phoneNumber, password: PASSWORD }));
  }));

it('the deletion of an account', () =>
  compare(async ({ ask }, { as, connection }) => {
    const shop = createClient({ ...connection, credentials: 'bearer' });
    const login = { identifier: 'karim@example.com', password: PASSWORD };
    await ask(
      'login',
      shop.auth.login(login).then(({ user }) => user),
    );
    await ask('no deletion', shop.auth.deletion());
    await ask('delete without the password', shop.auth.deleteAccount({ password: `not ${PASSWORD}` }));
    await ask('delete', shop.auth.deleteAccount({ password: PASSWORD }));
    await ask('deleted session', shop.auth.deletion());
    await ask(
      'login to undo',
      shop.auth.login(login).then(({ user }) => user),
    );
    await ask('deletion', shop.auth.deletion());
    await ask('undo', shop.auth.cancelDeletion());
    await ask('undone', shop.auth.deletion());
    await ask(
      'delete as staff',
      as('people@example.com').then((people) => people.auth.deleteAccount({ password: PASSWORD })),
    );
  }));
