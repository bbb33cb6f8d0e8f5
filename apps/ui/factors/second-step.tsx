import type { ArotClient, SecondFactorRequiredError } from '@arot/sdk';
import { fieldsOf } from '../errors/field-messages.ts';
import { useText } from '../i18n/text.ts';
import { FactorProofForm } from './factor-proof-form.tsx';
import { factorText } from './text.ts';

type Props = {
  readonly auth: ArotClient['auth'];
  readonly required: SecondFactorRequiredError;
  readonly done?: () => Promise<unknown>;
  /** Returns to the first step, with the reason if the service has ended the login. */
  readonly back: (reason?: string) => void;
};

/** Renders the title and the form of the second step of a login whose password was right. */
export function SecondStep({ auth, required: { kinds, challenge }, done, back }: Props) {
  const text = useText(factorText);
  return (
    <>
      <h1>{text.secondStep}</h1>
      <FactorProofForm
        auth={auth}
        kinds={kinds}
        login={challenge}
        cancel={() => back()}
        submit={async (proof) => {
          try {
            await auth.verifySecondFactor({ challenge, ...proof });
          } catch (error) {
            if (fieldsOf(error)?.challenge) return back(text.loginEnded);
            throw error;
          }
          await done?.();
        }}
      />
    </>
  );
}
