/** Runs in every test file. Fails a test if a response does not conform to the contract, and a file if it has logged a secret. */
import { afterAll, afterEach, expect } from 'vitest';
import { closeOpened } from '../close-at-end.ts';
import { takeLoggedSecrets, takeResponseIssues } from './watched-responses.ts';

// Vitest does not run `afterAll` in a file that fails before its tests, or of which `-t` selects no test.
await closeOpened();

afterEach(() => {
  expect(takeResponseIssues(), 'every response must conform to the contract').toEqual([]);
});

afterAll(() => {
  expect(takeLoggedSecrets(), 'no log line may contain a secret').toEqual([]);
});

// Runs before the check above and after the hooks of the file.
afterAll(closeOpened);
