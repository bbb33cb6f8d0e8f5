// Generated from the contract by `npm run generate`. Do not edit.

import { files } from '../files.ts';
import type { RouteTable } from '../route-table.ts';
import type { ArotOperations } from './client.ts';

/** The routes of `client.auth.login`, `client.auth.loginWithCode`, `client.auth.session`, `client.auth.changePassword`, `client.auth.listSessions`, `client.auth.endSession`, `client.auth.endOtherSessions`, `client.auth.listApplications`, `client.auth.withdrawApplication`, `client.auth.logout`. */
export const auth: RouteTable<{ readonly auth: Pick<ArotOperations['auth'], 'login' | 'loginWithCode' | 'session' | 'changePassword' | 'listSessions' | 'endSession' | 'endOtherSessions' | 'listApplications' | 'withdrawApplication' | 'logout'> }> = {
  rows: [
    'auth.login POST /api/auth/login none json 200,400,401,403,413,429,500,503 user',
    'auth.loginWithCode POST /api/auth/login/code none json 200,400,401,403,413,429,500,503 user',
    'auth.session GET /api/auth/session session - 200,400,401,403,500,503 user',
    'auth.changePassword PUT /api/auth/password session json 200,400,401,403,413,429,500,503 user',
    'auth.listSessions GET /api/auth/sessions session - 200,400,401,403,500,503 items[]',
    'auth.endSession DELETE /api/auth/sessions/:id session - 200,400,401,403,404,500,503',
    'auth.endOtherSessions POST /api/auth/sessions/end-others session - 200,400,401,403,409,422,500,503',
    'auth.listApplications GET /api/auth/applications session - 200,400,401,403,500,503 items[]',
    'auth.withdrawApplication DELETE /api/auth/applications/:clientId session - 200,400,401,403,404,500,503',
    'auth.logout POST /api/auth/logout lenient - 200,400,403,500,503',
  ],
};

/** The routes of `client.auth.requestCode`, `client.auth.resetPassword`, `client.auth.reauthenticate`, `client.auth.changePhone`, `client.auth.confirmPhone`, `client.auth.changeEmail`, `client.auth.confirmEmail`, `client.auth.removeEmail`. */
export const ownAccount: RouteTable<{ readonly auth: Pick<ArotOperations['auth'], 'requestCode' | 'resetPassword' | 'reauthenticate' | 'changePhone' | 'confirmPhone' | 'changeEmail' | 'confirmEmail' | 'removeEmail'> }> = {
  rows: [
    'auth.requestCode POST /api/auth/codes optional json 202,400,401,403,413,429,500,503',
    'auth.resetPassword POST /api/auth/password/reset none json 200,400,403,413,429,500,503',
    'auth.reauthenticate POST /api/auth/reauthenticate session json 200,400,401,403,413,429,500,503',
    'auth.changePhone POST /api/auth/me/phone session json 202,400,401,403,409,413,422,429,500,503',
    'auth.confirmPhone POST /api/auth/me/phone/confirm session json 200,400,401,403,409,413,422,429,500,503 permissions[]',
    'auth.changeEmail POST /api/auth/me/email session json 202,400,401,403,409,413,422,429,500,503',
    'auth.confirmEmail POST /api/auth/me/email/confirm session json 200,400,401,403,409,413,422,429,500,503 permissions[]',
    'auth.removeEmail DELETE /api/auth/me/email session - 200,400,401,403,409,500,503 permissions[]',
  ],
};

/** The routes of `client.auth.verifySecondFactor`, `client.auth.passkeyLoginOptions`, `client.auth.loginWithPasskey`, `client.auth.listFactors`, `client.auth.createTotp`, `client.auth.confirmTotp`, `client.auth.removeTotp`, `client.auth.createRecoveryCodes`, `client.auth.passkeyOptions`, `client.auth.addPasskey`, `client.auth.listPasskeys`, `client.auth.renamePasskey`, `client.auth.removePasskey`. */
export const factors: RouteTable<{ readonly auth: Pick<ArotOperations['auth'], 'verifySecondFactor' | 'passkeyLoginOptions' | 'loginWithPasskey' | 'listFactors' | 'createTotp' | 'confirmTotp' | 'removeTotp' | 'createRecoveryCodes' | 'passkeyOptions' | 'addPasskey' | 'listPasskeys' | 'renamePasskey' | 'removePasskey'> }> = {
  rows: [
    'auth.verifySecondFactor POST /api/auth/login/second-factor none json 200,400,401,403,413,429,500,503 user',
    'auth.passkeyLoginOptions POST /api/auth/login/passkey/options none json 200,400,401,403,413,429,500,503 options',
    'auth.loginWithPasskey POST /api/auth/login/passkey/verify none json 200,400,401,403,413,429,500,503 user',
    'auth.listFactors GET /api/auth/factors session - 200,400,401,403,500,503 passkeys[]',
    'auth.createTotp POST /api/auth/factors/totp session - 200,400,401,403,429,500,503',
    'auth.confirmTotp POST /api/auth/factors/totp/confirm session json 200,400,401,403,409,413,429,500,503 recoveryCodes[]',
    'auth.removeTotp DELETE /api/auth/factors/totp session - 200,400,401,403,404,409,500,503',
    'auth.createRecoveryCodes POST /api/auth/factors/recovery-codes session - 200,400,401,403,409,500,503 recoveryCodes[]',
    'auth.passkeyOptions POST /api/auth/passkeys/options session - 200,400,401,403,409,500,503 options',
    'auth.addPasskey POST /api/auth/passkeys/verify session json 200,400,401,403,409,413,500,503',
    'auth.listPasskeys GET /api/auth/passkeys session - 200,400,401,403,500,503 items[]',
    'auth.renamePasskey PATCH /api/auth/passkeys/:id session json 200,400,401,403,404,413,500,503',
    'auth.removePasskey DELETE /api/auth/passkeys/:id session - 200,400,401,403,404,409,500,503',
  ],
};

/** The routes of `client.auth.requestExport`, `client.auth.downloadExport`, `client.auth.deleteAccount`, `client.auth.deletion`, `client.auth.cancelDeletion`. */
export const accountData: RouteTable<{ readonly auth: Pick<ArotOperations['auth'], 'requestExport' | 'downloadExport' | 'deleteAccount' | 'deletion' | 'cancelDeletion'> }> = {
  rows: [
    'auth.requestExport POST /api/auth/me/export session - 202,400,401,403,409,422,500,503',
    'auth.downloadExport GET /api/auth/me/export/:id session file 200,400,401,403,404,500,502,503 application/zip',
    'auth.deleteAccount DELETE /api/auth/me session json 202,400,401,403,413,429,500,503',
    'auth.deletion GET /api/auth/me/deletion session - 200,400,401,403,500,503',
    'auth.cancelDeletion DELETE /api/auth/me/deletion session - 200,400,401,403,500,503',
  ],
  files,
};

/** The routes of `client.customers.register`, `client.customers.me`, `client.customers.changeProfile`, `client.customers.requirements`, `client.customers.wholesaleRequest`, `client.customers.requestWholesale`, `client.customers.uploadDocument`, `client.customers.downloadDocument`. */
export const customers: RouteTable<Pick<ArotOperations, 'customers'>> = {
  rows: [
    'customers.register POST /api/auth/customer/register none form 201,400,403,409,413,429,500,502,503 documents[]',
    'customers.me GET /api/auth/customer/me customer - 200,400,401,403,500,503 documents[]',
    'customers.changeProfile PATCH /api/auth/customer/me customer json 200,400,401,403,413,500,503 documents[]',
    'customers.requirements GET /api/customers/me/requirements customer - 200,400,401,403,500,503 items[]',
    'customers.wholesaleRequest GET /api/customers/me/wholesale-request customer - 200,400,401,403,500,503',
    'customers.requestWholesale POST /api/customers/me/wholesale-request customer json 201,400,401,403,409,413,422,500,503',
    'customers.uploadDocument PUT /api/customers/me/documents/:type customer form 200,400,401,403,409,413,500,502,503',
    'customers.downloadDocument GET /api/customers/me/documents/:type customer file 200,400,401,403,404,500,502,503 image/jpeg image/png image/webp application/pdf',
  ],
  files,
};

/** The routes of `client.products.list`, `client.products.get`, `client.products.batch`, `client.categories.list`, `client.categories.get`. */
export const catalog: RouteTable<Pick<ArotOperations, 'products' | 'categories'>> = {
  rows: [
    'products.list GET /api/products optional pages-100 200,400,401,403,429,500,503 items[] pagination',
    'products.get GET /api/products/:slug optional selects 200,400,401,404,429,500,503',
    'products.batch POST /api/batch/products optional json-read 200,400,401,413,429,500,503 items[]',
    'categories.list GET /api/categories none pages-100 200,400,429,500,503 items[] pagination',
    'categories.get GET /api/categories/:id none - 200,400,404,429,500,503 children[]',
  ],
};

/** The routes of `client.search.products`, `client.search.suggestions`. */
export const search: RouteTable<Pick<ArotOperations, 'search'>> = {
  rows: [
    'search.products GET /api/search/products optional pages-50 200,400,401,403,429,500,503 items[] pagination matches[]',
    'search.suggestions GET /api/search/suggestions none query 200,400,429,500,503 items[]',
  ],
};

/** The routes of `client.prices.quote`. */
export const priceQuotes: RouteTable<Pick<ArotOperations, 'prices'>> = {
  rows: [
    'prices.quote POST /api/price-quotes customer json-read 200,400,401,403,413,429,500,503 lines[]',
  ],
};

/** The routes of `client.changes.list`. */
export const events: RouteTable<Pick<ArotOperations, 'changes'>> = {
  rows: [
    'changes.list GET /api/changes none query 200,400,410,429,500,503 items[]',
  ],
};

/** The routes of `client.settings.get`, `client.appContent.get`. */
export const content: RouteTable<Pick<ArotOperations, 'settings' | 'appContent'>> = {
  rows: [
    'settings.get GET /api/settings none - 200,400,429,500,503 shopTypes[] customerTypes[]',
    'appContent.get GET /api/app-content/:key none - 200,400,429,500,503',
  ],
};
