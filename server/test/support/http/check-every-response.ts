/** Runs for every test file: fails a test after which a response does not fit the contract, and a file that logged a secret. */
import { afterAll, afterEach, expect } from 'vitest';
import { takeLoggedSecrets, takeResponseIssues } from './watched-responses.ts';

afterEach(() => {
  expect(takeResponseIssues(), 'every response must fit the contract').toEqual([]);
});

afterAll(() => {
  expect(takeLoggedSecrets(), 'no log line may contain a secret').toEqual([]);
});
