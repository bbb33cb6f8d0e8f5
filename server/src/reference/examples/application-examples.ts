type Parameters = Readonly<Record<string, string>>;

/** The examples of the operations that chat applications and OAuth applications have in common. */
export function applicationExamples<Application extends { readonly enabled: boolean }, Secret extends object>(
  parameters: Parameters,
  { application, secret, newVersion }: { application: Application; secret: Secret; newVersion: string },
) {
  const bodies = { application: { summary: 'An application', value: { data: application } } };
  const disabled = { summary: 'Disabled', value: { data: { ...application, enabled: false } } };
  const oldSecretsEndAt = '2026-03-03T06:00:00.000Z';
  const rotated = { summary: 'A new secret', value: { data: { ...secret, oldSecretsEndAt, version: newVersion } } };
  const invalidFields = Object.fromEntries(
    Object.keys(parameters).map((name) => [name, ['Must have at most 100 characters.']]),
  );
  return {
    bodies,
    get: { parameters, invalidFields, success: 'The application.', bodies },
    rotateSecret: {
      parameters,
      requests: { overlap: { summary: 'The old secret stays valid for a day', value: { keepOldSeconds: 86_400 } } },
      invalidFields: { keepOldSeconds: ['Must be at least 0.'] },
      success: 'The new secret.',
      bodies: { rotated },
    },
    disable: {
      parameters,
      invalidFields,
      success: 'The disabled application, with its new version.',
      bodies: { disabled },
    },
    enable: { parameters, invalidFields, success: 'The enabled application, with its new version.', bodies },
  };
}
