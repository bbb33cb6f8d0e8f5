import { makeTotp } from '../../../src/accounts/factors/totp.ts';
import type { Language } from '../../../src/base/language.ts';
import { renderAccountChoice, renderSignedIn } from '../../../src/oauth/pages/render-account-choice.ts';
import {
  renderCodeConfirmation,
  renderCodeSignIn,
  renderPasswordReset,
} from '../../../src/oauth/pages/render-code-entry.ts';
import { renderIdentifierForCode, renderVerification } from '../../../src/oauth/pages/render-code-request.ts';
import { renderConsent } from '../../../src/oauth/pages/render-consent.ts';
import { renderContinue, renderFormPost } from '../../../src/oauth/pages/render-continue.ts';
import {
  type FactorSetUpView,
  renderFactorSetUp,
  renderRecoveryCodes,
} from '../../../src/oauth/pages/render-factor-set-up.ts';
import { type LoginView, renderLogin } from '../../../src/oauth/pages/render-login.ts';
import { renderLoggedOut, renderLogoutConfirmation } from '../../../src/oauth/pages/render-logout.ts';
import { renderOAuthError } from '../../../src/oauth/pages/render-oauth-error.ts';
import { renderPasswordChange } from '../../../src/oauth/pages/render-password-change.ts';
import {
  renderNoFactor,
  renderSecondFactor,
  type SecondFactorView,
} from '../../../src/oauth/pages/render-second-factor.ts';
import { renderSignUp, type SignUpView } from '../../../src/oauth/pages/render-sign-up.ts';

/**
 * Renders every page in every relevant state, for tests.
 *
 * @param put replaces each value that comes from outside the pages
 */
export function samplePages(language: Language, put = (usual: string) => usual): Record<string, string> {
  const application = { name: put(language === 'en' ? 'Karim Traders' : 'করিম ট্রেডার্স'), logoUrl: null };
  const withLogo = {
    ...application,
    logoUrl: put('data:image/gif;base64,R0lGODlhAQABAIAAALA6LgAAACwAAAAAAQABAAACAkQBADs='),
  };
  const longName = 'Chattogram Hill Tracts Cooperative Wholesale & Retail Spice Merchants’ Association (Khatunganj)';
  const languageLinks = { en: put('/login/karim?lang=en'), bn: put('/login/karim?lang=bn') };
  const form = { language, action: put('/login/karim'), csrfToken: put('c3Jm-token'), languageLinks };
  const otherAccountHref = put('/login/karim?account=other');
  const user = { name: put('রহিমা বেগম') };
  const links = {
    signUpHref: put('/login/karim/sign-up'),
    forgottenHref: put('/login/karim/forgot'),
    codeHref: put('/login/karim/by-code'),
  };
  const login = (issues: LoginView['issues'], identifier = '') =>
    renderLogin({
      ...form,
      ...links,
      application,
      values: { identifier: identifier && put(identifier), rememberMe: identifier !== '' },
      issues,
    });
  const signUp = (issues: SignUpView['issues'], values: SignUpView['values'] = {}) =>
    renderSignUp({ ...form, application, values, issues, signInHref: otherAccountHref });
  const secondFactor = (more: Partial<SecondFactorView>) =>
    renderSecondFactor({
      ...form,
      application,
      challenge: put('tU5xV0bQw8Zr3nLk6PdGf1Ys'),
      userName: undefined,
      kinds: ['totp', 'passkey', 'recovery-code'],
      method: 'totp',
      issues: {},
      otherAccountHref,
      ...more,
    });
  const totp = makeTotp('shop.example.com', 'rahima@example.com', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  const factorSetUp = (more: Partial<FactorSetUpView>) =>
    renderFactorSetUp({ ...form, application, userName: user.name, totp, issues: {}, otherAccountHref, ...more });
  const phoneNumber = put('+8801712345678');
  const codeEntry = { resendAction: put('/login/karim/forgot'), times: { resendAfter: 60, expiresIn: 600 }, code: '' };
  const scopes = ['openid', 'profile', 'email', 'phone', 'offline_access', put('orders:read')];
  const website = { host: put('shop.karim-traders.example'), isOnDevice: false, isLasting: true };
  return {
    login: login({}),
    'login with nothing typed': login({ identifier: 'identifierRequired', password: 'passwordRequired' }),
    'login with a malformed identifier': login({ identifier: 'identifierMalformed' }, '০১৭১২৩৪৫৬৭৮'),
    'login with wrong credentials': login({ form: 'wrongCredentials' }, '01712345678'),
    'login after too many attempts': login({ form: 'tooManyAttempts', retryAfterSeconds: 840 }, '01712345678'),
    'login with an expired form': login({ form: 'formExpired' }, '01712345678'),
    'login with a logo': renderLogin({
      ...form,
      application: withLogo,
      ...links,
      values: { identifier: '', rememberMe: false },
      issues: {},
    }),
    'login after a password reset': renderLogin({
      ...form,
      ...links,
      application,
      values: { identifier: '', rememberMe: false },
      issues: {},
      notice: 'passwordReset',
    }),
    'login after the second step has ended': renderLogin({
      ...form,
      ...links,
      application,
      values: { identifier: '', rememberMe: false },
      issues: {},
      notice: 'loginEnded',
    }),
    'second factor': secondFactor({}),
    'second factor with a wrong code': secondFactor({ issues: { code: 'authenticatorCodeRejected' } }),
    'second factor after too many attempts': secondFactor({
      issues: { form: 'tooManyAttempts', retryAfterSeconds: 840 },
    }),
    'recovery code': secondFactor({ method: 'recovery-code', kinds: ['totp', 'recovery-code'] }),
    'recovery code with an issue': secondFactor({ method: 'recovery-code', issues: { code: 'recoveryCodeRejected' } }),
    'passkey without recovery codes': secondFactor({ method: undefined, kinds: ['passkey'] }),
    'passkey that was rejected': secondFactor({
      method: undefined,
      kinds: ['passkey'],
      issues: { form: 'passkeyRejected' },
    }),
    'second factor of a user who is signed in': secondFactor({ challenge: undefined, userName: user.name }),
    'set-up of a second factor': factorSetUp({}),
    'set-up of a second factor with a wrong code': factorSetUp({ issues: { code: 'authenticatorCodeRejected' } }),
    'set-up of a second factor after a while': factorSetUp({ totp: undefined, issues: { password: 'passwordWrong' } }),
    'recovery codes': renderRecoveryCodes({
      ...{ language, languageLinks, application, continueHref: put('/login/karim/1') },
      codes: Array.from({ length: 10 }, (_, index) => `${index}k3fq-8m2xp`),
    }),
    'account without a second factor': renderNoFactor({ ...form, application, userName: user.name, otherAccountHref }),
    'login to a long name': renderLogin({
      ...form,
      application: { name: put(longName), logoUrl: null },
      ...links,
      values: { identifier: '', rememberMe: false },
      issues: {},
    }),
    'login of a user who is signed in': renderLogin({
      ...form,
      application,
      ...links,
      values: { identifier: '', rememberMe: false },
      issues: { form: 'wrongCredentials' },
      continueAs: { name: user.name, href: put('/login/karim/V1StGXR8') },
    }),
    'sign-up': signUp({}),
    'sign-up with every issue': signUp(
      {
        phoneNumber: 'phoneNumberRejected',
        password: 'signUpPasswordRejected',
        name: 'nameRejected',
        email: 'emailRejected',
        customerType: 'customerTypeRejected',
        shopName: 'shopNameRejected',
        shopType: 'shopTypeRejected',
        shopAddress: 'shopAddressRejected',
        shopImage: 'pictureRejected',
        nidDocument: 'documentRejected',
        tradeLicenseDocument: 'documentRejected',
      },
      Object.fromEntries(['phoneNumber', 'name', 'email', 'shopName', 'shopAddress'].map((name) => [name, put(name)])),
    ),
    'sign-up after too many attempts': signUp({ form: 'tooManyAttempts', retryAfterSeconds: 840 }),
    'forgotten password': renderIdentifierForCode({
      ...form,
      purpose: 'password-reset',
      application,
      values: { identifier: '' },
      issues: {},
      signInHref: otherAccountHref,
    }),
    'forgotten password with a malformed identifier': renderIdentifierForCode({
      ...form,
      purpose: 'password-reset',
      application,
      values: { identifier: put('0171') },
      issues: { identifier: 'identifierMalformed' },
      signInHref: otherAccountHref,
    }),
    'sign-in with a code': renderIdentifierForCode({
      ...form,
      purpose: 'sign-in',
      application,
      values: { identifier: '' },
      issues: {},
      signInHref: otherAccountHref,
    }),
    'code of a sign-in': renderCodeSignIn({
      ...form,
      ...codeEntry,
      application,
      rememberMe: true,
      identifier: put('rahima@example.com'),
      issues: { code: 'codeRejected' },
      signInHref: otherAccountHref,
    }),
    'password reset': renderPasswordReset({
      ...form,
      ...codeEntry,
      application,
      removeFactors: false,
      identifier: put('rahima@example.com'),
      issues: {},
      signInHref: otherAccountHref,
    }),
    'password reset with every issue': renderPasswordReset({
      ...form,
      ...codeEntry,
      application,
      times: undefined,
      code: put('123456'),
      removeFactors: true,
      identifier: put('rahima@example.com'),
      issues: { code: 'codeRejected', newPassword: 'resetPasswordRejected' },
      signInHref: otherAccountHref,
    }),
    verification: renderVerification({ ...form, application, phoneNumber, issues: {}, skipHref: put('/login/karim') }),
    'verification without a channel': renderVerification({
      ...form,
      application,
      phoneNumber,
      issues: { form: 'codesUnavailable' },
      skipHref: put('/login/karim'),
    }),
    'verification code': renderCodeConfirmation({
      ...form,
      ...codeEntry,
      application,
      phoneNumber,
      issues: {},
      skipHref: put('/login/karim'),
    }),
    'choice of account': renderAccountChoice({
      ...form,
      application,
      user: { ...user, identifier: put('+8801712345678') },
      otherAccountHref,
    }),
    'choice of account with an expired form': renderAccountChoice({
      ...form,
      application,
      user: { ...user, identifier: put('+8801712345678') },
      issue: 'formExpired',
      otherAccountHref,
    }),
    'password change': renderPasswordChange({
      ...form,
      application,
      user: { ...user, identifier: put('+8801712345678') },
      issue: 'newPasswordRejected',
      otherAccountHref,
    }),
    'signed in': renderSignedIn({ ...form, application, user, otherAccountHref }),
    consent: renderConsent({ ...form, application, user, ...website, scopes, otherAccountHref }),
    'consent with an expired form': renderConsent({
      ...form,
      application,
      user,
      ...website,
      scopes,
      issue: 'formExpired',
      otherAccountHref,
    }),
    'consent to nothing, of long names': renderConsent({
      ...form,
      application: { name: put(longName), logoUrl: null },
      user: { name: put('Mohammadabdullahalmamunchowdhurybhuiyanofbrahmanbaria') },
      ...{ host: put('com.example.spices.wholesale.merchants.khatunganj'), isOnDevice: true, isLasting: false },
      scopes: [],
      otherAccountHref,
    }),
    error: renderOAuthError({
      language,
      code: put('invalid_redirect_uri'),
      description: put("redirect_uri did not match any of the client's registered redirect_uris"),
      requestId: put('0198f0c2-7a51-7cc1-9e0e-3f6c5f0a7d11'),
      languageLinks,
    }),
    'error of an expired sign-in': renderOAuthError({
      language,
      code: 'session_expired',
      description: put('interaction session not found'),
    }),
    'logged out': renderLoggedOut({ language, languageLinks }),
    'logout confirmation': renderLogoutConfirmation({
      language,
      application,
      action: put('/oauth/logout/confirm'),
      hiddenFields: { xsrf: put('eHNyZg') },
      languageLinks,
    }),
    'logout confirmation without an application': renderLogoutConfirmation({
      language,
      application: null,
      action: put('/oauth/logout/confirm'),
      hiddenFields: { [put('xsrf')]: put('eHNyZg') },
    }),
    'form post': renderFormPost({
      language,
      action: put('/callback'),
      fields: { code: put('V1StGXR8'), state: put('xyz') },
    }),
    continue: renderContinue({ language, href: put('/oauth/authorize/V1StGXR8') }),
  };
}
