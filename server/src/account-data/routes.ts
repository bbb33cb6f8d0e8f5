import { accountData } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { RequestHandler } from 'express';
import type { DocumentFiles } from '../customers/documents/document-files.ts';
import { ApiError } from '../http/api-error.ts';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import { fieldErrors } from '../http/validation.ts';
import type { RunOwn } from '../idempotency/own-changes.ts';
import { cancelDeletion, type DeletionDependencies, deleteAccount, getDeletion } from './deletion/request-deletion.ts';
import { downloadExport } from './export/download-export.ts';
import { type ExportDependencies, requestExport } from './export/request-export.ts';

type Dependencies = DeletionDependencies & ExportDependencies & { readonly files: DocumentFiles };

export function createAccountDataRoutes(deps: Dependencies, runOwn: RunOwn) {
  return initServer().router(accountData, {
    requestExport: async ({ req }) => ({
      status: 202,
      body: { data: await runOwn(req, (ctx) => requestExport(deps, ctx)) },
    }),
    downloadExport: {
      middleware: [sendExport(deps)],
      handler: async () => {
        throw new Error('the middleware has sent the response');
      },
    },
    deleteAccount: async ({ req, res, body }) => {
      const data = await deleteAccount(deps, contextOf(req), body);
      deps.sessionCookie.end(res);
      return { status: 202, body: { data } };
    },
    getDeletion: async ({ req }) => ok(await getDeletion(contextOf(req))),
    cancelDeletion: async ({ req }) => {
      await cancelDeletion(contextOf(req));
      return ok({ success: true as const });
    },
  });
}

/** Sends the file in a middleware, since ts-rest would pipe a stream without handling its errors. */
function sendExport({ files }: { readonly files: DocumentFiles }): RequestHandler {
  return async (request, response) => {
    const { data, error } = accountData.downloadExport.pathParams.safeParse(request.params);
    if (error) throw new ApiError('VALIDATION_ERROR', { fields: fieldErrors(error.issues) });
    await downloadExport(files, contextOf(request), data.id, { method: request.method, response });
  };
}
