import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

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
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium: install it (Debian: chromium), or set CHROMIUM_PATH.');
  // Its sandbox refuses to run as root, which is what most CI machines are. The pages it is shown here are our own.
  return await chromium.launch({ executablePath, args: KEEP_TO_ITSELF, chromiumSandbox: false });
}
