import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { SecretDialog } from '../forms/secret-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { type NewSecret, RotateDialog } from './rotate-dialog.tsx';
import { applicationsText } from './text.ts';

type Secret = {
  readonly prefix?: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
};

type Props = {
  /** The name of the application. */
  readonly name: string;
  readonly secretName: string;
  /** The valid secrets. Absent: the API does not list them. */
  readonly secrets?: readonly Secret[];
  /** Replaces the secret. Absent: the application cannot have one. */
  readonly rotate?: (keepOldSeconds: number, idempotencyKey: string) => Promise<NewSecret>;
};

/** Renders the valid secrets of an application or a webhook with their last use, and a button that makes a new one. */
export function SecretsCard({ name, secretName, secrets, rotate }: Props) {
  const text = useText(applicationsText);
  const format = useFormat();
  const [isRotating, setRotating] = useState(false);
  const [created, setCreated] = useState<NewSecret>();
  const hasPrefix = secrets?.some(({ prefix }) => prefix !== undefined);
  return (
    <section className="card stack" aria-label={text.secrets}>
      <div className="card-head">
        <h2>{text.secrets}</h2>
        {rotate && (
          <Button icon="key" onClick={() => setRotating(true)}>
            {text.rotate}
          </Button>
        )}
      </div>
      {secrets?.length === 0 && <p className="soft">{text.noSecrets}</p>}
      {secrets && secrets.length > 0 && (
        <ul className="stack">
          {secrets.map(({ prefix, createdAt, expiresAt, lastUsedAt }) => (
            <li key={createdAt + (prefix ?? '')}>
              <dl className="facts">
                {hasPrefix && <dt>{text.secretBegins}</dt>}
                {hasPrefix && (
                  <dd>
                    <code>{prefix}…</code>
                  </dd>
                )}
                <dt>{text.createdAt}</dt>
                <dd>{format.dateTime(createdAt)}</dd>
                <dt>{text.lastUsed}</dt>
                <dd>{lastUsedAt === null ? text.neverUsed : format.dateTime(lastUsedAt)}</dd>
                <dt>{text.validUntil}</dt>
                <dd>{expiresAt === null ? text.untilReplaced : format.dateTime(expiresAt)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
      {secrets && secrets.length > 0 && <p className="small soft">{text.secretsHint}</p>}
      {isRotating && rotate && (
        <RotateDialog
          name={name}
          rotate={rotate}
          onCreated={(secret) => {
            setRotating(false);
            setCreated(secret);
          }}
          onClose={() => setRotating(false)}
        />
      )}
      {created && (
        <SecretDialog name={secretName} secret={created.secret} onClose={() => setCreated(undefined)}>
          <p>
            {new Date(created.oldSecretsEndAt) <= new Date()
              ? text.oldEnded
              : text.oldEndAt(format.dateTime(created.oldSecretsEndAt))}
          </p>
        </SecretDialog>
      )}
    </section>
  );
}
