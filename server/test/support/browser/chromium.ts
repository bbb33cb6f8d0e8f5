import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Without these flags Chromium connects to servers of its vendor at every start. */
const OFFLINE_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium of this machine, or the one that `CHROMIUM_PATH` names, with a new profile.
 *
 * @throws Error if there is none
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium: install it (Debian: chromium), or set CHROMIUM_PATH.');
  // The sandbox does not run as root, which most CI jobs use. The tests load only pages of this project.
  return await chromium.launch({ executablePath, args: OFFLINE_FLAGS, chromiumSandbox: false });
}
