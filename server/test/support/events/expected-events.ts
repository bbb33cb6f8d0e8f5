import { type EventType, listRoutes } from '@arot/contract';
import type { TestServer } from '../test-server.ts';

/** The types of events of the writes of the contract, in their order, as the examples of the tests of writes cause them. */
const EXPECTED: Readonly<Record<string, readonly EventType[]>> = {
  createCategory: ['category.created'],
  changeCategory: ['category.changed'],
  deleteCategory: ['category.deleted'],
  createProduct: ['product.created'],
  changeProduct: ['product.changed'],
  changeProductPrices: ['product.price_changed'],
  publishProduct: ['product.published'],
  unpublishProduct: ['product.unpublished'],
  deleteProduct: ['product.deleted'],
  restoreProduct: ['product.changed'],
  changeProductSlug: ['product.changed'],
  changeAvailability: ['product.availability_changed'],
  changeAvailabilities: ['product.availability_changed'],
  applyPriceChange: ['product.price_changed'],
  publishAppContent: ['app_content.published'],
  unpublishAppContent: ['app_content.unpublished'],
  changeSettings: ['settings.changed'],
  endStaffSessions: ['session.ended'],
  confirmFactorReset: ['session.ended'],
  withdrawGrants: ['oauth.grant_revoked'],
  changeCustomer: ['customer.changed'],
  deactivateCustomer: ['customer.deactivated'],
  activateCustomer: ['customer.activated'],
  endCustomerSessions: ['session.ended'],
  eraseCustomer: ['customer.erased'],
  approveWholesale: ['customer.wholesale_approved'],
  rejectWholesale: ['customer.wholesale_rejected'],
  // The session that the request used continues as another one.
  changePassword: ['session.ended'],
  endOwnSession: ['session.ended'],
  withdrawApplication: ['oauth.grant_revoked'],
  confirmPhone: ['customer.changed'],
  confirmEmail: ['customer.changed'],
  removeEmail: ['customer.changed'],
  requestWholesale: ['customer.wholesale_requested'],
  uploadDocument: ['customer.document_added'],
  changeCustomerProfile: ['customer.changed'],
  deleteAccount: ['session.ended'],
  registerCustomer: ['customer.registered'],
  logout: ['session.ended'],
  saveVisitor: ['chat.visitor_saved'],
  saveVisitors: ['chat.visitor_saved', 'chat.visitor_saved'],
  deleteVisitor: ['chat.visitor_erased'],
  changeWebhookEndpoint: ['webhook.disabled'],
  changePriceList: ['price_list.changed'],
  changePriceListEntries: ['price_list.changed'],
  activatePriceList: ['price_list.activated'],
  deactivatePriceList: ['price_list.deactivated'],
};

/** Writes that no other program needs to know of, or that change nothing in their examples. */
const WITHOUT_EVENTS: readonly string[] = [
  ...['createAppContent', 'changeAppContent', 'deleteAppContent', 'replaceSynonyms', 'uploadPicture'],
  // An import tells of the rows that it writes.
  ...['createCatalogImport', 'applyCatalogImport', 'deleteCatalogImport'],
  ...[
    'batchProducts',
    'previewPriceChange',
    'createRole',
    'changeRole',
    'deleteRole',
    'createStaffAccount',
    'changeStaffAccount',
  ],
  ...['deactivateStaffAccount', 'activateStaffAccount', 'resetStaffPassword', 'grantStaffRole', 'revokeStaffRole'],
  ...['createOauthApplication', 'changeOauthApplication', 'rotateOauthSecret', 'disableOauthApplication'],
  ...['enableOauthApplication', 'deleteOauthApplication', 'createChatApplication', 'changeChatApplication'],
  ...['rotateChatSecret', 'disableChatApplication', 'enableChatApplication', 'defineChatField', 'archiveChatField'],
  ...['endWidgetSessions', 'resetCustomerPassword', 'endHold', 'liftCodeLimits', 'requireDocument'],
  ...['withdrawRequirement', 'createWebhookEndpoint', 'deleteWebhookEndpoint'],
  ...['rotateWebhookSecret', 'testWebhookEndpoint', 'replayWebhookEvents', 'resendWebhookEvent'],
  ...['endOtherSessions', 'reauthenticate', 'changePhone', 'changeEmail', 'requestExport', 'cancelDeletion'],
  ...[
    'createTotp',
    'confirmTotp',
    'removeTotp',
    'createRecoveryCodes',
    'passkeyOptions',
    'addPasskey',
    'renamePasskey',
  ],
  ...['removePasskey', 'resetFactors', 'verifySecondFactor', 'passkeyLoginOptions', 'passkeyLogin'],
  ...['createServiceAccount', 'changeServiceAccount', 'deleteServiceAccount', 'createServiceKey', 'revokeServiceKey'],
  ...['login', 'loginWithCode', 'requestCode', 'resetPassword', 'createWidgetSession', 'renewWidgetSession'],
  ...['endWidgetSession'],
  ...['createCustomerGroup', 'changeCustomerGroup', 'deleteCustomerGroup', 'changeGroupMembers'],
  // Drafts give no price.
  ...['createPriceList', 'copyPriceList', 'deletePriceList', 'previewPriceListEntries'],
];

/** Returns the writes of the contract of which neither list says which events they have. */
export function unlistedWrites(): string[] {
  return listRoutes()
    .filter(({ route }) => route.method !== 'GET' && !route.metadata.onlyReads)
    .map(({ operation }) => operation)
    .filter((operation) => !(operation in EXPECTED || WITHOUT_EVENTS.includes(operation)));
}

export function expectedEvents(operation: string): readonly EventType[] {
  return EXPECTED[operation] ?? [];
}

/** Returns the types of the events that some work writes. */
export async function eventsOf<T>(server: TestServer, work: () => Promise<T>): Promise<{ result: T; types: string[] }> {
  const read = async () =>
    await server.database.fork().execute<{ type: string }[]>('select type from event order by sequence');
  const before = (await read()).length;
  const result = await work();
  return { result, types: (await read()).slice(before).map(({ type }) => type) };
}
