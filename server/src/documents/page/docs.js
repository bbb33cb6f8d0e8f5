// Runs in the browser, on /docs and /docs/staff.

/** @param {string} name */
const content = (name) => document.querySelector(`meta[${name}]`)?.getAttribute('content') ?? '';

const nonce = content('property="csp-nonce"');

// The parts of the reference create style elements. The policy of the page accepts only those with its nonce.
const createElement = Document.prototype.createElement;
/** @type {(this: Document, name: string, options?: ElementCreationOptions) => HTMLElement} */
Document.prototype.createElement = function (name, options) {
  const element = createElement.call(this, name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};

// Zod, which the reference contains, otherwise tries to compile code, which the policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const SCROLLS = ':is(code.custom-scroll, ul.endpoints, .response-card-footer):not([tabindex])';

/** Adds what screen readers and keyboards need and the reference lacks: names of copy buttons, focus of regions that scroll. */
function completeForAccessibility() {
  for (const button of document.querySelectorAll('.scalar-code-copy:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy');
  }
  for (const region of document.querySelectorAll(SCROLLS)) {
    region.setAttribute('tabindex', '0');
  }
}
new MutationObserver(completeForAccessibility).observe(document.documentElement, { childList: true, subtree: true });

const file = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
const { createApiReference } = await import(file('scalar/standalone.esm.js'));

createApiReference('#reference', {
  url: file(`${content('name="reader"')}.json`),
  // The page may have been opened by another name than the public one. Requests go to the origin of the page.
  servers: [{ url: window.location.origin, description: 'This server.' }],
  authentication: {
    securitySchemes: {
      accessToken: {
        flows: {
          authorizationCode: {
            'x-scalar-client-id': content('name="oauth-client-id"'),
            'x-scalar-redirect-uri': `${window.location.origin}/docs`,
            selectedScopes: ['openid', 'profile'],
          },
        },
      },
    },
  },
  theme: 'none',
  withDefaultFonts: false,
  hiddenClients: true,
  hideModels: true,
  hideClientButton: true,
  documentDownloadType: 'none',
  showDeveloperTools: 'never',
  operationTitleSource: 'summary',
  orderSchemaPropertiesBy: 'preserve',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
});
