import { ERRORS } from '@arot/contract';
import { expect, it } from 'vitest';
import { documents, operationsIn, serverUrl } from '../../test/support/reference/openapi.ts';
import { resolveParameter } from './headers.ts';
import type { Reader } from './openapi-document.ts';
import { buildPageDocument, type PageDocument } from './page-document.ts';

const page = (reader: Reader) => buildPageDocument(documents[`${reader} 3.1`], reader, serverUrl);
const operationsOf = (document: PageDocument) => Object.values(document.paths).flatMap((path) => Object.values(path));

const document = page('public');
const operations = operationsOf(document);

it.each(['public', 'staff'] as const)('contains every operation of the %s document', (reader) => {
  const names = operationsIn(documents[`${reader} 3.1`]).map(({ operationId }) => operationId);
  expect(operationsOf(page(reader)).map(({ operationId }) => operationId)).toEqual(names);
});

it('describes errors once, and links from every operation to their description', () => {
  for (const { operationId, responses, description } of operations) {
    expect(
      Object.keys(responses).filter((status) => Number(status) >= 400),
      operationId,
    ).toEqual([]);
    expect(description, operationId).toContain('[Errors and limits](#description/errors-and-limits)');
  }
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(document.info.description.split(`| ${status} \`${code}\` | ${message} |`)).toHaveLength(2);
  }
});

it('names the error codes that an operation can return', () => {
  const description = operations.find(({ operationId }) => operationId === 'getCategory')?.description;
  expect(description).toContain(
    '**Errors:** 400 `VALIDATION_ERROR` · 404 `NOT_FOUND` · 429 `RATE_LIMITED` · 500 `INTERNAL_ERROR` · 503 `SERVICE_UNAVAILABLE`.',
  );
});

it('names the codes of a 403 that the operation can return, and no others', () => {
  const forbidden = (reader: Reader) =>
    Object.fromEntries(
      operationsOf(page(reader)).map(({ operationId, description }) => [
        operationId,
        / 403 ([^·]+?)(?: ·|\. See)/.exec(description)?.[1],
      ]),
    );
  expect(forbidden('public')).toMatchObject({
    logIn: '`FORBIDDEN`',
    registerCustomer: '`FORBIDDEN`',
    listProducts: '`FORBIDDEN`',
    getCustomerProfile: '`FORBIDDEN`, `SECOND_FACTOR_REQUIRED`',
    changePhone: '`FORBIDDEN`, `REAUTHENTICATION_REQUIRED`, `PASSWORD_CHANGE_REQUIRED`, `SECOND_FACTOR_REQUIRED`',
    createTotp: '`FORBIDDEN`, `REAUTHENTICATION_REQUIRED`, `PASSWORD_CHANGE_REQUIRED`',
  });
  expect(forbidden('staff')).toMatchObject({
    changeProduct: '`FORBIDDEN`, `PASSWORD_CHANGE_REQUIRED`, `SECOND_FACTOR_REQUIRED`',
    createServiceKey: '`FORBIDDEN`, `REAUTHENTICATION_REQUIRED`, `PASSWORD_CHANGE_REQUIRED`, `SECOND_FACTOR_REQUIRED`',
  });
});

it.each([
  ['public', ['Prices and tiers', 'Upload documents', 'Sign users in with OAuth', 'Add a chat widget']],
  ['staff', []],
] as const)('has the guides of the %s page as sections of the description, in their order', (reader, others) => {
  const { description } = page(reader).info;
  const headings = [...description.matchAll(/^# (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Sign in', ...others, 'Errors and limits']);
  expect(description).not.toMatch(/\{\{|\}\}/);
});

it('warns that a trial request for app content registers a draft, and on no other operation', () => {
  const warned = operations.filter(({ description }) => description.includes('Trying this request writes'));
  expect(warned.map(({ operationId }) => operationId)).toEqual(['getAppContent']);
});

it('fills no optional parameter into a trial request', () => {
  const parameters = operations.flatMap((operation) => operation.parameters ?? []).map(resolveParameter);
  const optional = parameters.filter(({ required }) => !required);
  expect(optional.length).toBeGreaterThan(5);
  expect(optional.filter(({ example }) => example !== undefined)).toEqual([]);
});

it('has samples in four languages', () => {
  for (const { operationId, 'x-codeSamples': samples } of operations) {
    expect(
      samples.map(({ label }) => label),
      operationId,
    ).toEqual(['curl', '@arot/sdk', 'Python', 'PHP']);
  }
});

it('signs in to OAuth with PKCE', () => {
  expect(document.components.securitySchemes.accessToken).toMatchObject({
    flows: { authorizationCode: { 'x-usePkce': 'SHA-256' } },
  });
});
