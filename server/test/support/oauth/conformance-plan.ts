import { beforeEach, expect } from 'vitest';
import {
  type App,
  type ClientAuthentication,
  exchangeCode,
  getUserInfo,
  openProvider,
  type Provider,
  type User,
} from './blackbox.ts';
import { type Authorization, authorize, codeOf, Visitor } from './blackbox-browser.ts';
import { type Claims, verifyIdToken } from './blackbox-tokens.ts';

type Run = { tokens: Claims; claims: Claims; authorization: Authorization };
type RequestParameters = Readonly<Record<string, string | undefined>>;

/** A run of the modules of a certification plan, against one provider. */
class Plan {
  provider!: Provider;
  app!: App;
  second!: App;
  user!: User;
  /** A browser whose user is signed in, unless a module replaces it. */
  visitor!: Visitor;

  /**
   * Runs the steps of every module: authorizes, signs in if the login page is shown, redeems the code and verifies the id token.
   */
  async run(parameters: RequestParameters = {}, by?: ClientAuthentication): Promise<Run> {
    return await this.complete(await authorize(this.provider, this.visitor, this.app, parameters, this.user), by);
  }

  async complete(authorization: Authorization, by?: ClientAuthentication, more = {}): Promise<Run> {
    const { provider, app, user } = this;
    const { status, headers, json: tokens } = await exchangeCode(provider, app, codeOf(authorization), more, by);
    expect([status, tokens.error]).toEqual([200, undefined]);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect([headers['cache-control'], tokens.token_type]).toEqual(['no-store', 'Bearer']);
    expect(tokens.access_token).toMatch(/^[\x20-\x7e]+$/);
    expect(tokens.expires_in).toEqual(expect.any(Number));
    const claims = await verifyIdToken(provider, app, tokens.id_token, authorization.sent.nonce);
    expect(claims.sub).toBe(user.sub);
    return { tokens, claims, authorization };
  }

  /** Claims of the userinfo endpoint. Their subject must be the one of the id token. */
  async userInfoOf({ tokens, claims }: Run): Promise<Claims> {
    const { status, json } = await getUserInfo(this.provider, tokens.access_token);
    expect(status).toBe(200);
    expect(json.sub).toBe(claims.sub);
    return json;
  }
}

/** Starts a provider with two applications and a user, for the modules of a file. */
export async function setUpPlan(): Promise<Plan> {
  const plan = new Plan();
  plan.provider = await openProvider();
  plan.app = await plan.provider.createApp();
  plan.second = await plan.provider.createApp();
  plan.user = await plan.provider.createUser({ name: 'রহিম উদ্দিন', phoneNumber: '+8801711111111' });
  const signedIn = new Visitor(plan.provider);
  await authorize(plan.provider, signedIn, plan.app, {}, plan.user);
  beforeEach(() => {
    plan.provider.after(0);
    plan.visitor = signedIn;
  });
  return plan;
}
