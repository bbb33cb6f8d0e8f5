/** Types for client libraries that ship none, as far as the tests use them. */

declare module 'passport' {
  import type { RequestHandler } from 'express';

  type Done<T> = (error: unknown, value?: T) => void;

  export class Passport {
    use(strategy: object): this;
    serializeUser(serialize: (user: unknown, done: Done<unknown>) => void): void;
    deserializeUser(deserialize: (stored: unknown, done: Done<unknown>) => void): void;
    session(): RequestHandler;
    authenticate(strategy: string): RequestHandler;
  }
}

declare module 'passport-openidconnect' {
  type Profile = { id: string; displayName?: string; emails?: { value: string }[] };
  type Verified = (error: unknown, user?: Profile) => void;

  class OpenIDConnectStrategy {
    constructor(
      options: {
        issuer: string;
        authorizationURL: string;
        tokenURL: string;
        userInfoURL: string;
        clientID: string;
        clientSecret: string;
        callbackURL: string;
        scope: string;
        nonce: boolean;
        maxAge: number;
        skipUserProfile: boolean;
      },
      verify: (issuer: string, profile: Profile, verified: Verified) => void,
    );
  }
  export = OpenIDConnectStrategy;
}

declare module 'simple-oauth2' {
  type Token = { access_token: string; refresh_token: string; expires_at: Date };

  export class AccessToken {
    readonly token: Token;
    expired(windowSeconds?: number): boolean;
    refresh(parameters?: { scope?: string }): Promise<AccessToken>;
    revokeAll(http: { json: boolean }): Promise<void>;
  }

  export class AuthorizationCode {
    constructor(options: {
      client: { id: string; secret: string };
      auth: { tokenHost: string };
      options: { authorizationMethod: 'header' | 'body' };
    });
    authorizeURL(parameters: { redirect_uri: string; scope: string; state: string }): string;
    getToken(parameters: { code: string; redirect_uri: string }): Promise<AccessToken>;
  }
}
