import type { CreateOauthApplicationBody, StaffOAuthApplication, StaffOAuthApplicationChange } from '@arot/sdk/staff';
import { filledRows } from '../forms/list-field.tsx';

/** The fields of the form of an OAuth application. A text that is not set is empty. */
export type OauthValues = {
  readonly name: string;
  readonly slug: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly requirePkce: boolean;
  readonly idTokenClaims: boolean;
  /** Digits; empty for no limit. A public application has no limit of its own. */
  readonly tokenLimit: string;
  /** The scopes without the standard ones. */
  readonly scopes: readonly string[];
  readonly defaultScope: string;
  readonly logoUrl: string;
  readonly homeUrl: string;
  readonly backchannelLogoutUri: string;
  /** An id; empty for none. A public application has none. */
  readonly serviceAccountId: string;
};

export type OauthKind = 'confidential' | 'public' | 'native';

const STANDARD_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'phone', 'offline_access'];

export const EMPTY_VALUES: OauthValues = {
  name: '',
  slug: '',
  redirectUris: [''],
  postLogoutRedirectUris: [],
  requirePkce: false,
  idTokenClaims: true,
  tokenLimit: '6000',
  scopes: [],
  defaultScope: '',
  logoUrl: '',
  homeUrl: '',
  backchannelLogoutUri: '',
  serviceAccountId: '',
};

export function valuesOf(application: StaffOAuthApplication): OauthValues {
  const { name, slug, redirectUris, postLogoutRedirectUris, requirePkce, idTokenClaims, scopes, defaultScope } =
    application;
  return {
    ...{ name, slug, redirectUris, postLogoutRedirectUris, requirePkce, idTokenClaims, defaultScope },
    scopes: scopes.filter((scope) => !STANDARD_SCOPES.includes(scope)),
    logoUrl: application.logoUrl ?? '',
    homeUrl: application.homeUrl ?? '',
    backchannelLogoutUri: application.backchannelLogoutUri ?? '',
    serviceAccountId: application.serviceAccountId ?? '',
    tokenLimit: String(application.tokenLimit ?? ''),
  };
}

export function kindOf({ native, isPublic }: Pick<StaffOAuthApplication, 'native' | 'isPublic'>): OauthKind {
  if (native) return 'native';
  return isPublic ? 'public' : 'confidential';
}

/** Removes empty rows, so that the API's messages name the rows that the form shows. */
export function withoutEmptyRows<T extends Partial<OauthValues>>(values: T): T {
  const lists = (['redirectUris', 'postLogoutRedirectUris', 'scopes'] as const).filter((name) => name in values);
  return { ...values, ...Object.fromEntries(lists.map((name) => [name, filledRows(values[name] ?? [])])) };
}

/** Returns the request that changes these fields: an empty text clears. */
export function changeOf(values: Partial<OauthValues>): StaffOAuthApplicationChange {
  const { logoUrl, homeUrl, backchannelLogoutUri, serviceAccountId, tokenLimit, ...rest } = values;
  return {
    ...(rest as StaffOAuthApplicationChange),
    ...(logoUrl === undefined ? {} : { logoUrl: logoUrl.trim() || null }),
    ...(homeUrl === undefined ? {} : { homeUrl: homeUrl.trim() || null }),
    ...(backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri: backchannelLogoutUri.trim() || null }),
    ...(serviceAccountId === undefined ? {} : { serviceAccountId: serviceAccountId.trim() || null }),
    ...(tokenLimit === undefined ? {} : { tokenLimit: limitOf(tokenLimit) }),
  };
}

function limitOf(digits: string): number | null {
  return digits === '' ? null : Number(digits);
}

/** Returns the request that creates an application: what is empty is left out. */
export function creationOf(values: OauthValues, kind: OauthKind, thirdParty: boolean): CreateOauthApplicationBody {
  const optional = Object.entries({
    defaultScope: values.defaultScope.trim(),
    logoUrl: values.logoUrl.trim(),
    homeUrl: values.homeUrl.trim(),
    backchannelLogoutUri: values.backchannelLogoutUri.trim(),
    serviceAccountId: kind === 'confidential' ? values.serviceAccountId.trim() : '',
  }).filter(([, value]) => value !== '');
  return {
    name: values.name,
    slug: values.slug,
    redirectUris: [...values.redirectUris],
    postLogoutRedirectUris: [...values.postLogoutRedirectUris],
    requirePkce: values.requirePkce,
    idTokenClaims: values.idTokenClaims,
    ...(kind === 'confidential' ? { tokenLimit: limitOf(values.tokenLimit) } : {}),
    scopes: [...values.scopes],
    ...Object.fromEntries(optional),
    isPublic: kind !== 'confidential',
    native: kind === 'native',
    thirdParty,
  };
}

/** Returns a slug that fits a name: "Till, Gulshan" becomes "till-gulshan". */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 63);
}
