type Rule = (value: string, type?: string, sink?: string) => string;
type TrustedTypes = {
  createPolicy(name: string, rules: { readonly createScriptURL: Rule; readonly createHTML: Rule }): unknown;
};

/**
 * Accepts the URLs of scripts of this origin, for workers, and HTML that is only parsed, which runs nothing. The page's
 * Content-Security-Policy allows no other string to become HTML or a script, so a mistake in a component fails instead of running
 * what a user has typed.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
 */
export function limitScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`Not a script of this page: ${url}`);
    },
    createHTML: (html, _type, sink) => {
      if (sink === 'DOMParser parseFromString') return html;
      throw new TypeError(`Not a place for HTML: ${sink}`);
    },
  });
}
