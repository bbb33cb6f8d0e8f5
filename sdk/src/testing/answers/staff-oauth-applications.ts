import type {
  GrantWithdrawal,
  OAuthSecretRotation,
  StaffNewOAuthApplication,
  StaffOAuthApplication,
  StaffOAuthApplicationChange,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { isPublic, oauthSecretsOf, toScopes } from '../mock-oauth-applications.ts';
import type { MockOAuthApplication } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import { DEFAULT_CREATED_AT, type Grant, isLive, type MockWorld, rotate } from '../mock-world.ts';

export function staffOauthApplicationAnswers(world: MockWorld) {
  const { oauthApplications, accounts, state } = world;

  const slugOf = ({ slug, clientId }: MockOAuthApplication) => slug ?? clientId;

  const toApplication = (application: MockOAuthApplication): StaffOAuthApplication => ({
    clientId: application.clientId,
    version: oauthApplications.versionOf(application),
    slug: slugOf(application),
    name: application.name ?? application.clientId,
    enabled: application.enabled ?? true,
    isPublic: isPublic(application),
    native: application.native ?? false,
    thirdParty: application.thirdParty ?? false,
    requirePkce: application.requirePkce ?? isPublic(application),
    idTokenClaims: application.idTokenClaims ?? true,
    tokenLimit: isPublic(application) ? null : application.tokenLimit === undefined ? 6_000 : application.tokenLimit,
    redirectUris: [...application.redirectUris],
    postLogoutRedirectUris: [...(application.postLogoutRedirectUris ?? [])],
    ...toScopes(application),
    logoUrl: application.logoUrl ?? null,
    homeUrl: application.homeUrl ?? null,
    backchannelLogoutUri: application.backchannelLogoutUri ?? null,
    serviceAccountId: application.serviceAccountId ?? null,
    createdAt: application.createdAt ?? DEFAULT_CREATED_AT,
    secrets: oauthSecretsOf(application).map(({ createdAt, expiresAt }) => ({
      createdAt,
      expiresAt,
      lastUsedAt: null,
    })),
    grantCount: liveGrants((grant) => grant.clientId === application.clientId).length,
  });

  const noServiceAccount = () =>
    invalid('serviceAccountId', 'A public application has no service account: it cannot keep a secret.');

  const liveGrants = (isMeant: (grant: Grant) => boolean) =>
    world.grants.filter((each) => isLive(each) && isMeant(each));

  const requireAccount = (id: string) => {
    if (!accounts.store.find(id)) throw new MockFailure('NOT_FOUND', { text: `There is no account "${id}".` });
    return id;
  };

  const checkSlug = (slug: string | undefined, own?: MockOAuthApplication) => {
    if (slug === undefined) return;
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
      throw invalid('slug', 'Must be lower-case letters and digits, with single hyphens between them.');
    }
    const taken = state.oauthApplications.some((each) => each !== own && slugOf(each) === slug);
    if (taken) throw new MockFailure('CONFLICT', { fields: { slug: ['Another application has this slug.'] } });
  };

  const change = (call: Call, input: Partial<MockOAuthApplication>) =>
    toApplication(oauthApplications.change(oauthApplications.match(call), input));

  const summarize = (grants: readonly Grant[]) => {
    const [last] = [...grants].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const ends = grants.map(({ expiresAt }) => expiresAt).sort();
    const accessUntil = ends[ends.length - 1] ?? null;
    return {
      scopes: null,
      consentedAt: null,
      grants: grants.length,
      lastGrantedAt: last?.createdAt ?? null,
      accessUntil,
    };
  };

  return {
    'staff.oauthApplications.list': (call: Call<unknown, CursorQuery>) =>
      listPart(state.oauthApplications, call.query, (each) => [slugOf(each)], toApplication),

    'staff.oauthApplications.get': (call: Call) => toApplication(oauthApplications.get(call.id)),

    'staff.oauthApplications.create': (call: Call<StaffNewOAuthApplication>) => {
      const { isPublic: wantsPublic, ...input } = call.body;
      checkSlug(input.slug);
      const hasNone = wantsPublic || input.native;
      if (hasNone && input.tokenLimit) throw invalid('tokenLimit', 'A public application has no limit of its own.');
      if (hasNone && input.serviceAccountId) throw noServiceAccount();
      const clientSecret = hasNone ? null : `as_${world.createToken()}`;
      const application = {
        ...{ clientId: world.createId('ak_'), createdAt: new Date().toISOString() },
        ...(clientSecret === null ? {} : { clientSecret }),
        ...input,
      } as MockOAuthApplication;
      state.oauthApplications.push(application);
      return { ...toApplication(application), clientSecret };
    },

    'staff.oauthApplications.change': (call: Call<StaffOAuthApplicationChange>) => {
      const application = oauthApplications.match(call);
      checkSlug(call.body.slug, application);
      if (isPublic(application) && call.body.requirePkce === false) {
        throw invalid('requirePkce', 'A public application always has to use PKCE.');
      }
      if (isPublic(application) && call.body.serviceAccountId) throw noServiceAccount();
      return change(call, call.body as Partial<MockOAuthApplication>);
    },

    'staff.oauthApplications.rotateSecret': (call: Call<OAuthSecretRotation>) => {
      const application = oauthApplications.match(call);
      if (isPublic(application)) {
        throw new MockFailure('CONFLICT', { text: `"${application.clientId}" is public and has no secret.` });
      }
      const clientSecret = `as_${world.createToken()}`;
      const oldSecretsEndAt = new Date(Date.now() + (call.body.keepOldSeconds ?? 0) * 1_000).toISOString();
      const secrets = rotate(oauthSecretsOf(application), clientSecret, oldSecretsEndAt);
      const { version } = toApplication(oauthApplications.change(application, { secrets }));
      return { clientSecret, oldSecretsEndAt, version };
    },

    'staff.oauthApplications.disable': (call: Call) => change(call, { enabled: false }),

    'staff.oauthApplications.enable': (call: Call) => change(call, { enabled: true }),

    'staff.oauthApplications.delete': (call: Call) => {
      oauthApplications.remove(oauthApplications.match(call));
      world.endGrants(({ clientId }) => clientId === call.id);
      return { success: true };
    },

    'staff.oauthApplications.grants': (call: Call<unknown, CursorQuery>) => {
      const { clientId } = oauthApplications.get(call.id);
      const grants = liveGrants((grant) => grant.clientId === clientId);
      const ids = [...new Set(grants.map(({ accountId }) => accountId))];
      return listPart(
        ids,
        call.query,
        (accountId) => [accountId],
        (accountId) => ({ accountId, ...summarize(grants.filter((grant) => grant.accountId === accountId)) }),
      );
    },

    'staff.oauthApplications.accountGrants': (call: Call) => {
      const accountId = requireAccount(call.id);
      const items = state.oauthApplications.flatMap((application) => {
        const { clientId, slug, name, thirdParty } = toApplication(application);
        const grants = liveGrants((grant) => grant.accountId === accountId && grant.clientId === clientId);
        return grants.length === 0 ? [] : [{ clientId, slug, name, thirdParty, ...summarize(grants) }];
      });
      return { items };
    },

    'staff.oauthApplications.withdrawGrants': (call: Call<GrantWithdrawal>) => {
      oauthApplications.get(call.id);
      const accountId = requireAccount(call.body.accountId);
      const isMeant = (grant: Grant) => grant.clientId === call.id && grant.accountId === accountId;
      return { consent: false, grants: world.endGrants(isMeant) };
    },
  };
}
