/** How long things live, in seconds. @see decisions, OAuth and OpenID Connect */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 3_600;
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
export const ID_TOKEN_SECONDS = 3_600;
/** An authorization request waits so long for its user. */
export const INTERACTION_SECONDS = 3_600;
/** The engine's session of a browser in which nobody is signed in, which a logout form can be bound to. */
export const ANONYMOUS_SESSION_SECONDS = 3_600;
/** Long enough for a code and the access token of it; a refresh token prolongs its grant. */
export const GRANT_SECONDS = CODE_SECONDS + ACCESS_TOKEN_SECONDS + 60;
/** A refresh token that has just been replaced is answered once more, so that a lost answer costs nobody the sign-in. */
export const REFRESH_GRACE_SECONDS = 10;
