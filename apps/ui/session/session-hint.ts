/** The hint about the session that a browser has before it asks the service. */
export type SessionHint = {
  /** Returns true if there may be a session. If not, the service need not be asked. */
  mayExist(): boolean;
  /** Stores what the service has said. */
  store(isSignedIn: boolean): void;
};

const IS_SECURE = location.protocol === 'https:';
const COOKIE = `${IS_SECURE ? '__Host-' : ''}arot_session_hint`;

/** A session may begin where nothing sets the hint. After so long, a server that fills the page sets it again. */
const MISS_SECONDS = 3_600;

/**
 * The hint beside a session cookie, which no script can read. It is a cookie too, because the hosted login of the service and all
 * tabs share it. A server that fills the page says so in the page, and sets the hint if there is a session without one. Another
 * server does not, so the service is asked.
 */
export const cookieHint: SessionHint = {
  mayExist: () =>
    document.querySelector('meta[name=arot-session]') === null || document.cookie.split('; ').includes(`${COOKIE}=1`),
  store: (isSignedIn) => {
    const value = isSignedIn ? '1' : `0; Max-Age=${MISS_SECONDS}`;
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no Cookie Store API in all supported versions
    document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax${IS_SECURE ? '; Secure' : ''}`;
  },
};
