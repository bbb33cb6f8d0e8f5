import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** The flags without which Chromium connects to servers of its vendor at every start. */
const OFFLINE_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The flags with which the pages of a context share a process, which compiles their scripts once: `openReusedContext`. */
const SHARING_FLAGS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

let started: Promise<Browser> | undefined;

/**
 * Returns the Chromium of this worker, and starts it for the first test file that needs one: that of this machine, or the one that
 * `CHROMIUM_PATH` names. Each test has a context of its own, or one that is empty again. Playwright ends the browser together with this
 * process.
 *
 * @throws Error if there is none
 */
export async function openChromium(): Promise<Browser> {
  started ??= launchChromium();
  return await started;
}

/** Starts a Chromium of its own, which the caller closes. @throws Error if there is none */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium: install it (Debian: chromium), or set CHROMIUM_PATH.');
  // The sandbox does not run as root, which most CI jobs use. The tests load only pages of this project.
  return await chromium.launch({ executablePath, args: [...OFFLINE_FLAGS, ...SHARING_FLAGS], chromiumSandbox: false });
}
