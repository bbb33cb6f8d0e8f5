import type { ArotClient, SecondFactorRequired } from '@arot/sdk';
import { fieldsOf } from '../errors/field-messages.ts';
import { FactorProofForm } from './factor-proof-form.tsx';

type Props = {
  readonly auth: ArotClient['auth'];
  readonly required: SecondFactorRequired;
  readonly done?: () => Promise<unknown>;
  /** Returns to the first step; `hasEnded` if the service has ended the login. */
  readonly back: (hasEnded: boolean) => void;
};

/** Asks for the second factor of a login whose password was right. */
export function SecondStep({ auth, required: { kinds, challenge }, done, back }: Props) {
  return (
    <FactorProofForm
      auth={auth}
      kinds={kinds}
      login={challenge}
      cancel={() => back(false)}
      submit={async (proof) => {
        try {
          await auth.verifySecondFactor({ challenge, ...proof });
        } catch (error) {
          if (fieldsOf(error)?.challenge) return back(true);
          throw error;
        }
        await done?.();
      }}
    />
  );
}
