export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration, or prints the commands that create what is missing, and exits. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const port = Number(env.PORT ?? 5174);
  // The origin that users see. Behind a proxy with TLS, set it to the https URL: cookies are then Secure.
  const origin = new URL(env.ORIGIN ?? `http://localhost:${port}`).origin;
  const missing: string[] = [];
  const read = (name: string) => {
    if (!env[name]) missing.push(name);
    return env[name] ?? '';
  };
  const config = {
    port,
    origin,
    arotUrl: env.AROT_URL ?? 'http://localhost:3000',
    clientId: read('OAUTH_CLIENT_ID'),
    clientSecret: read('OAUTH_CLIENT_SECRET'),
    chatApplicationId: read('CHAT_APPLICATION_ID'),
    chatApplicationSecret: read('CHAT_APPLICATION_SECRET'),
  };
  if (missing.length === 0) return config;
  console.error(`Not set: ${missing.join(', ')}. These commands print the values, if no server is running:

npx arot db migrate
npx arot oauth create-app --name 'Bazar Shop' --slug bazar --redirect-uri ${origin}/callback --post-logout-redirect-uri ${origin}/signed-out --require-pkce
npx arot chat create-app --name 'Bazar Shop' --visitor-origin ${origin} --identity-verification required`);
  process.exit(1);
}
