import { expect, it } from 'vitest';
import { newPhoneNumber, sendForm } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

it.each([
  ['specified', { strictRegistrationPasswords: false }, [201, 201, 201]],
  ['strict', { strictRegistrationPasswords: true }, [400, 400, 201]],
])(
  'AROT_REGISTRATION_PASSWORDS=%s accepts and rejects passwords that are easy to guess',
  async (_value, options, expected) => {
    const server = await startTestServer(options);

    const statuses = [];
    for (const password of [undefined, 'Password123', 'correct horse battery']) {
      const phoneNumber = newPhoneNumber();
      const parts = { phoneNumber, password: password ?? phoneNumber };
      const { status, body } = await sendForm(
        server,
        Object.entries(parts).map(([name, content]) => ({ name, content })),
      );
      statuses.push(status);
      if (status === 400) expect(body).toMatchObject({ error: { fields: { password: [expect.any(String)] } } });
    }
    expect(statuses).toEqual(expected);
  },
);
