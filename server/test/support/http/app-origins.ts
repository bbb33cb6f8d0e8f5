/** The origins of the pages of apps and browser extensions, as they send them. */
export const APP_ORIGINS: readonly string[] = [
  'capacitor://localhost',
  'ionic://localhost',
  'tauri://localhost',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  'moz-extension://3c1f0e7a-5b1d-4f0e-9d4e-2f1d7c9b1a2e',
  'safari-web-extension://9C1F0E7A-5B1D-4F0E-9D4E-2F1D7C9B1A2E',
];
