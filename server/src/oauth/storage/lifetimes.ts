/** Lifetimes of everything that the provider issues, in seconds. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 3_600;
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
export const ID_TOKEN_SECONDS = 3_600;
/** How long an authorization request waits for its user on the hosted pages. */
export const INTERACTION_SECONDS = 3_600;
/** The provider's session of a browser without a login. It exists because the logout form is bound to it. */
export const ANONYMOUS_SESSION_SECONDS = 3_600;
/** Long enough for a code and the access token that it is exchanged for. A refresh token extends its grant. */
export const GRANT_SECONDS = CODE_SECONDS + ACCESS_TOKEN_SECONDS + 60;
/** A refresh token works once more within this time after it was replaced, so that a lost response ends no login. */
export const REFRESH_GRACE_SECONDS = 10;
