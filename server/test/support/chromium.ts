import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Without these it calls its maker's servers at every start. */
const KEEP_TO_ITSELF = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium of this machine, or the one that `CHROMIUM_PATH` names, with nothing remembered from before.
 *
 * @throws Error where there is none
 */
export async function launchChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  const executablePath = named === undefined ? USUAL_PLACES.find((place) => existsSync(place)) : named;
  if (executablePath === undefined || !existsSync(executablePath)) {
    throw new Error(`No Chromium at ${named ?? USUAL_PLACES[0]}: install it (Debian: chromium), or set CHROMIUM_PATH.`);
  }
  // Its sandbox refuses to run as root, which is what most CI machines are. The pages it is shown here are our own.
  return await chromium.launch({ executablePath, args: KEEP_TO_ITSELF, chromiumSandbox: false });
}
