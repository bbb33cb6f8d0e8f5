import type { staffAudit } from '@arot/contract';
import type { OperationExample } from './operation-example.ts';

export const staffAuditExamples: {
  [Operation in keyof typeof staffAudit]: OperationExample<(typeof staffAudit)[Operation]>;
} = {
  listAuditEvents: {
    parameters: {
      subjectKind: 'product',
      subject: 'chini-1kg',
      kind: 'product_changed',
      actor: '01977c1e-2d3a-7e52-9a41-6a1f3f5d0c11',
      since: '2026-01-01T00:00:00Z',
      before: '2026-02-01T00:00:00Z',
      limit: 50,
      cursor: 'WyIyMDI2LTAxLTMxVDEwOjAwOjAwLjAwMFoiLCI4MTIzIl0',
    },
    invalidFields: { subjectKind: ['Required with subject, for example "product".'] },
    success: 'A part of the audit trail.',
    bodies: {
      price: {
        summary: 'A corrected price',
        value: {
          data: {
            items: [
              {
                id: '8123',
                at: '2026-01-31T10:00:00.000Z',
                kind: 'product_changed',
                actor: { id: '01977c1e-2d3a-7e52-9a41-6a1f3f5d0c11', name: 'Rahima Khatun' },
                ip: '203.0.113.7',
                requestId: '3b241101-e2bb-4255-8caf-4136c566a962',
                subject: { kind: 'product', id: 'chini-1kg' },
                details: { before: { wholesale_base_price: '120.00' }, after: { wholesale_base_price: '125.00' } },
              },
            ],
            nextCursor: null,
          },
        },
      },
    },
  },
};
