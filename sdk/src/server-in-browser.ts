/** Replaces `@arot/sdk/server` in a browser build. It has the same exports, so that the build succeeds and says why. */

const message =
  '@arot/sdk/server is for servers only. It needs secrets, which must not be in a page. Use @arot/sdk/oauth or @arot/sdk/chat there.';

class NotInBrowser {
  constructor() {
    throw new Error(message);
  }
}

export {
  NotInBrowser as ArotApiError,
  NotInBrowser as ArotConnectionError,
  NotInBrowser as ArotError,
  NotInBrowser as ArotResponseError,
  NotInBrowser as ArotTimeoutError,
  NotInBrowser as ChatVisitors,
  NotInBrowser as clientCredentialsToken,
  NotInBrowser as discoverServer,
  NotInBrowser as isArotError,
  NotInBrowser as ForbiddenError,
  NotInBrowser as NotFoundError,
  NotInBrowser as OAuthClient,
  NotInBrowser as OAuthError,
  NotInBrowser as PayloadTooLargeError,
  NotInBrowser as PriceQuoteError,
  NotInBrowser as RateLimitedError,
  NotInBrowser as ReauthenticationRequiredError,
  NotInBrowser as UnauthenticatedError,
  NotInBrowser as ValidationError,
  NotInBrowser as verifyPriceQuote,
};

new NotInBrowser();
