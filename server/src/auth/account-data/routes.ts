import { accountData } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { cancelDeletion, deleteAccount, getDeletion } from './deletion/request-deletion.ts';
import { downloadExport } from './export/download-export.ts';
import { requestExport } from './export/request-export.ts';

export const accountDataOperations = operations(accountData, {
  requestExport: (ctx) => requestExport(ctx),
  downloadExport: { send: (ctx, { params }, exchange) => downloadExport(ctx, params.id, exchange) },
  deleteAccount: async (ctx, { body }, { response }) => {
    const requested = await deleteAccount(ctx, body);
    ctx.services.sessionCookie.end(response);
    return requested;
  },
  getDeletion: (ctx) => getDeletion(ctx),
  cancelDeletion: (ctx) => cancelDeletion(ctx),
});
