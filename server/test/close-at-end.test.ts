import { expect, it } from 'vitest';
import { closeAtEnd, closeOpened } from './support/close-at-end.ts';

const closed: string[] = [];
closeAtEnd(() => closed.push('first of the file'));
closeAtEnd(async () => closed.push('second of the file'));

it('closes nothing while the test runs, except what the test closes itself', async () => {
  closeAtEnd(() => closed.push('first'));
  closeAtEnd(() => closed.push('second'));
  await closeAtEnd(() => closed.push('early'))();
  expect(closed).toEqual(['early']);
});

it('has closed what the test before has opened, once, and the last first', () => {
  expect(closed.splice(0)).toEqual(['early', 'second', 'first']);
});

it('closes what the file has opened, the last first', async () => {
  await closeOpened();
  expect(closed).toEqual(['second of the file', 'first of the file']);
});
