import { expect, it } from 'vitest';
import { PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { createClient, streamUpload } from '../../src/index.ts';
import { createStaffClient } from '../../src/staff/index.ts';
import { compareWithServer } from './support/compare-with-server.ts';

const compare = compareWithServer();

it('roles and staff accounts', () =>
  compare(async ({ ask, get }, { staff, as, connection }) => {
    const people = await as('people@example.com');
    await ask('permissions', people.roles.permissions());
    await ask('roles', people.roles.list());
    await ask('not grantable', people.roles.create({ name: 'prices', permissions: ['prices:write'] }));
    const role = await get(
      'create role',
      staff.roles.create({ name: 'prices', permissions: ['prices:write', 'other'] }),
    );
    await ask('taken role', staff.roles.create({ name: 'prices', permissions: [] }));
    await ask(
      'change role',
      staff.roles.change('prices', { permissions: ['prices:write'] }, { ifMatch: role.version }),
    );
    await ask('late role', staff.roles.change('prices', { permissions: [] }, { ifMatch: role.version }));
    await ask('own permissions', staff.roles.change('owner', { permissions: ['catalog:read'] }, { ifMatch: '*' }));
    await ask('role in use', staff.roles.delete('editor', { ifMatch: '*' }));
    await ask('no role', staff.roles.get('none'));

    await ask('list', people.accounts.list());
    await ask('search', staff.accounts.list({ q: 'EDIT', role: 'editor', state: 'active' }));
    await ask('no identifier', staff.accounts.create({ name: 'Salma', role: 'prices' }));
    await ask('unknown role', staff.accounts.create({ name: 'Salma', role: 'none', email: 's@example.com' }));
    await ask('higher role', people.accounts.create({ name: 'Salma', role: 'prices', email: 's@example.com' }));
    await ask('taken email', staff.accounts.create({ name: 'Salma', role: 'prices', email: 'Karim@example.com' }));
    const salma = await get('create', staff.accounts.create({ name: 'Salma', role: 'prices', email: 's@example.com' }));
    const first = createStaffClient({ ...connection, credentials: 'bearer' });
    const credentials = { identifier: 's@example.com', password: salma.password ?? '' };
    await ask(
      'one-time login',
      first.auth.login(credentials).then(({ user }) => user),
    );
    await ask('one-time session', first.prices.preview({ csv: 'slug,retail_base_price\n' }));
    await ask('second one-time login', createClient({ ...connection, credentials: 'bearer' }).auth.login(credentials));
    await ask(
      'wrong password',
      first.auth.changePassword({ currentPassword: 'wrong password', newPassword: 'a better one 7' }),
    );
    const next = { currentPassword: credentials.password, newPassword: 'a better one 7' };
    await ask(
      'choose a password',
      first.auth.changePassword(next).then(({ user }) => user),
    );
    await ask('get', staff.accounts.get(salma.id));
    await ask(
      'change',
      staff.accounts.change(salma.id, { phoneNumber: '01812345678', name: 'Salma K' }, { ifMatch: '*' }),
    );
    await ask(
      'no identifier left',
      staff.accounts.change(salma.id, { phoneNumber: null, email: null }, { ifMatch: '*' }),
    );
    await ask('above the caller', people.accounts.change(salma.id, { name: 'No' }, { ifMatch: '*' }));
    await ask('end sessions', staff.accounts.endSessions(salma.id, { ifMatch: '*' }));
    await ask('deactivate', staff.accounts.deactivate(salma.id, { ifMatch: '*' }));
    await ask(
      'inactive login',
      createClient({ ...connection, credentials: 'bearer' }).auth.login({ ...credentials, password: next.newPassword }),
    );
    await ask('activate', staff.accounts.activate(salma.id, { ifMatch: '*' }));
    await ask('reset', staff.accounts.resetPassword(salma.id, {}, { ifMatch: '*' }));
    await ask('revoke', staff.accounts.revokeRole(salma.id, { ifMatch: '*' }));
    await ask('revoked', staff.accounts.get(salma.id));
    await ask('grant', staff.accounts.grantRole(salma.id, { role: 'prices' }));
    await ask('grant again', staff.accounts.grantRole(salma.id, { role: 'prices' }));
    const own = (await staff.accounts.list({ role: 'owner' })).items[0]?.id ?? '';
    await ask('own role', staff.accounts.change(own, { role: 'editor' }, { ifMatch: '*' }));
    await ask('deactivate oneself', staff.accounts.deactivate(own, { ifMatch: '*' }));
    const [karim] = (await staff.customers.list({ q: 'karim' })).items;
    await ask('a customer', people.accounts.grantRole(karim?.id ?? '', { role: 'people' }));
    await ask('a customer as owner', staff.accounts.grantRole(karim?.id ?? '', { role: 'people' }));
  }));

it('customers', () =>
  compare(async ({ ask, get }, { staff, as, connection }) => {
    const people = await as('people@example.com');
    const { items } = await get('list', people.customers.list());
    await ask('search', staff.customers.list({ q: 'RAHIM', customerType: 'WHOLESALE', state: 'active' }));
    await ask('with documents', staff.customers.list({ documents: 'has' }));
    await ask('wrong moment', staff.customers.list({ registeredSince: 'yesterday' }));
    const shop = createClient({ ...connection, credentials: 'bearer', upload: streamUpload() });
    const nidDocument = new File(['%PDF-1.7'], 'nid.pdf', { type: 'application/pdf' });
    const { id } = await get(
      'register',
      shop.customers.register({ phoneNumber: '01912345678', password: PASSWORD, shopName: 'Shop', nidDocument }),
    );
    const customer = await get('get', staff.customers.get(id));
    await ask(
      'document',
      staff.customers.readDocument({ id, type: 'nid' }).then(({ name, type, size }) => ({ name, type, size })),
    );
    const licence = { type: 'TRADE_LICENSE', reason: ' It has expired. ' } as const;
    await ask('no requirements', staff.customers.listRequirements(id));
    const { id: rid } = await get('require', staff.customers.requireDocument(id, licence));
    await ask('require again', staff.customers.requireDocument(id, licence));
    await ask('require another', staff.customers.requireDocument(id, { ...licence, type: 'NID' }));
    await ask('requirements', staff.customers.listRequirements(id));
    await ask(
      'login to upload',
      shop.auth.login({ identifier: '01912345678', password: PASSWORD }).then(({ user }) => user),
    );
    await ask('upload', shop.customers.uploadDocument('trade-license', { file: nidDocument }));
    await ask('upload again', shop.customers.uploadDocument('trade-license', { file: nidDocument }));
    const png = new File(['no picture'], '..', { type: 'image/png' });
    await ask('wrong content', shop.customers.uploadDocument('shop-image', { file: png }));
    await ask('no picture', shop.customers.uploadDocument('shop-image', { file: nidDocument }));
    await ask(
      'empty',
      shop.customers.uploadDocument('shop-image', { file: new File([], 'a.png', { type: 'image/png' }) }),
    );
    await ask('met', shop.customers.requirements());
    await ask('profile', shop.customers.me());
    await ask('withdraw', staff.customers.withdrawRequirement({ id, rid }));
    await ask('withdraw again', staff.customers.withdrawRequirement({ id, rid }));
    await ask('of an unknown customer', staff.customers.listRequirements('none'));
    await ask('no document', staff.customers.readDocument({ id, type: 'shop-image' }));
    await ask('no permission', people.customers.readDocument({ id, type: 'nid' }));
    const changed = await get(
      'change',
      people.customers.change(id, { shopName: '', shopType: 'GROCERY', name: 'Karim' }, { ifMatch: customer.version }),
    );
    await ask('late', people.customers.change(id, { name: 'No' }, { ifMatch: customer.version }));
    await ask('identifier', people.customers.change(id, { email: 'new@example.com' }, { ifMatch: '*' }));
    await ask('taken', staff.customers.change(id, { email: 'karim@example.com' }, { ifMatch: '*' }));
    await ask(
      'identifier as owner',
      staff.customers.change(id, { email: 'new@example.com' }, { ifMatch: changed.version }),
    );
    await ask('tier', staff.customers.change(id, { customerType: 'WHOLESALE' }, { ifMatch: '*' }));
    await ask(
      'login',
      shop.auth.login({ identifier: 'new@example.com', password: PASSWORD }).then(({ user }) => user),
    );
    await ask('open session', staff.customers.get(id));
    await ask('end sessions', staff.customers.endSessions(id, { ifMatch: '*' }));
    await ask('ended', shop.auth.session());
    await ask('deactivate', staff.customers.deactivate(id, { ifMatch: '*' }));
    await ask('inactive', staff.customers.list({ state: 'inactive' }));
    await ask('activate', staff.customers.activate(id, { ifMatch: '*' }));
    await ask('reset as people', people.customers.resetPassword(id, { ifMatch: '*' }));
    await ask('reset', staff.customers.resetPassword(id, { ifMatch: '*' }));
    await ask('not pending', staff.customers.approveWholesale(id, {}, { ifMatch: '*' }));
    await ask('erase', staff.customers.erase(id, { ifMatch: '*' }));
    await ask('erased', staff.customers.get(id));
    await ask('staff', staff.customers.get((await staff.accounts.list({ role: 'editor' })).items[0]?.id ?? ''));
    const wholesale = { password: PASSWORD, customerType: 'WHOLESALE' as const };
    const asks = await get('ask for prices', shop.customers.register({ ...wholesale, phoneNumber: '01512345678' }));
    const asksToo = await get('ask too', shop.customers.register({ ...wholesale, phoneNumber: '01512345679' }));
    await ask('pending', staff.customers.list({ wholesaleRequest: 'pending' }));
    await ask('approve', people.customers.approveWholesale(asks.id, { note: 'Yes.' }, { ifMatch: '*' }));
    await ask('reject', staff.customers.rejectWholesale(asksToo.id, {}, { ifMatch: '*' }));
    await ask('approved', staff.customers.get(asks.id));
    await ask('others', Promise.resolve(items.length));
  }));

it('the copy and the deletion of an account', () =>
  compare(async ({ ask, get }, { as, connection }) => {
    const shop = createClient({ ...connection, credentials: 'bearer' });
    const login = { identifier: 'karim@example.com', password: PASSWORD };
    await ask(
      'login',
      shop.auth.login(login).then(({ user }) => user),
    );
    const exported = await get('export', shop.auth.requestExport());
    await ask(
      'download the export',
      shop.auth.downloadExport(exported.id).then(({ name, type }) => ({ name, type })),
    );
    await ask('unknown export', shop.auth.downloadExport('unknown'));
    await ask('no deletion', shop.auth.deletion());
    await ask('delete without the password', shop.auth.deleteAccount({ password: `not ${PASSWORD}` }));
    await ask('delete', shop.auth.deleteAccount({ password: PASSWORD }));
    await ask('deleted session', shop.auth.deletion());
    await ask(
      'login to undo',
      shop.auth.login({ identifier: 'karim@example.com', password: PASSWORD }).then(({ user }) => user),
    );
    await ask('deletion', shop.auth.deletion());
    await ask('undo', shop.auth.cancelDeletion());
    await ask('undone', shop.auth.deletion());
    await ask(
      'delete as staff',
      as('people@example.com').then((people) => people.auth.deleteAccount({ password: PASSWORD })),
    );
  }));

it('service accounts and keys', () =>
  compare(async ({ ask, get }, { staff, as, connection }) => {
    const people = await as('people@example.com');
    const { serviceAccounts } = staff;
    await ask('unknown role', serviceAccounts.create({ name: 'ERP', role: 'none' }));
    await ask('not grantable', people.serviceAccounts.create({ name: 'ERP', role: 'editor' }));
    const erp = await get('create', serviceAccounts.create({ name: 'ERP · ইআরপি', role: 'editor' }));
    const { id } = erp;
    await ask('list', people.serviceAccounts.list());
    await ask('not among people', people.accounts.get(id));
    const changed = await get('change', serviceAccounts.change(id, { name: 'ERP' }, { ifMatch: erp.version }));
    await ask('late', serviceAccounts.change(id, { name: 'No' }, { ifMatch: erp.version }));
    await ask('above the caller', people.serviceAccounts.change(id, { name: 'No' }, { ifMatch: '*' }));
    const own = { permissions: ['catalog:read' as const], addressRanges: ['127.0.0.0/8', '::1/128'] };
    const created = await get('create key', serviceAccounts.createKey(id, { name: 'Warehouse', ...own }));
    await ask('not of the role', serviceAccounts.createKey(id, { name: 'x', permissions: ['prices:write'] }));
    await ask('in the past', serviceAccounts.createKey(id, { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }));
    await ask('no network', serviceAccounts.createKey(id, { name: 'x', addressRanges: ['127.0.0.1'] }));
    await ask('above the caller: key', people.serviceAccounts.createKey(id, { name: 'x' }));
    await ask('key of no account', serviceAccounts.createKey('none', { name: 'x' }));
    await ask('keys', people.serviceAccounts.keys(id));

    const program = createStaffClient({ ...connection, token: created.key });
    await ask('session', program.auth.session());
    await ask('its permission', program.products.list({ limit: 1 }));
    await ask('not its permission', program.categories.create({ name: 'No' }));
    await ask('for people', program.roles.list());
    await ask('for people: keys', program.serviceAccounts.keys(id));
    await ask('logout', program.auth.logout());
    await ask('after the logout', createStaffClient({ ...connection, token: created.key }).products.list({ limit: 1 }));

    for (let count = 1; count < 10; count++) await serviceAccounts.createKey(id, { name: `Key ${count}` });
    await ask('too many keys', serviceAccounts.createKey(id, { name: 'Key 11' }));
    await ask('above the caller: revocation', people.serviceAccounts.revokeKey({ id, keyId: created.id }));
    await ask('revoke', serviceAccounts.revokeKey({ id, keyId: created.id }));
    await ask('revoke again', serviceAccounts.revokeKey({ id, keyId: created.id }));
    await ask('revoked', createStaffClient({ ...connection, token: created.key }).products.list());
    await ask('deactivate', serviceAccounts.change(id, { active: false }, { ifMatch: '*' }));
    await ask('role', serviceAccounts.change(id, { role: 'people' }, { ifMatch: '*' }));
    await ask('get', serviceAccounts.get(id));
    expect(changed.keys).toBe(0);
    await ask('delete', serviceAccounts.delete(id, { ifMatch: '*' }));
    await ask('gone', serviceAccounts.keys(id));
  }));
