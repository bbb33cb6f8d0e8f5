type TrustedTypes = {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): unknown;
};

/**
 * Accepts the URLs of scripts of this origin, for workers. The page's Content-Security-Policy allows no other string to become
 * HTML or a script, so a mistake in a component fails instead of running what somebody has typed.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
 */
export function acceptOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`Not a script of this page: ${url}`);
    },
  });
}
