/** Runs in every test file. Fails a test if a response does not conform to the contract, and a file if it has logged a secret. */
import { afterAll, afterEach, expect } from 'vitest';
import { takeLoggedSecrets, takeResponseIssues } from './watched-responses.ts';

afterEach(() => {
  expect(takeResponseIssues(), 'every response must conform to the contract').toEqual([]);
});

afterAll(() => {
  expect(takeLoggedSecrets(), 'no log line may contain a secret').toEqual([]);
});
