import { initContract } from '@ts-rest/core';
import { auth } from '../auth.ts';
import { catalog } from '../catalog.ts';
import { content } from '../content.ts';
import { customers } from '../customers.ts';

export { ERRORS } from '../errors.ts';

/** The routes that need no staff account: sign-in, customers, catalog and content. */
export const api = initContract().router({ auth, customers, catalog, content });
