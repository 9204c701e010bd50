import { Link } from 'react-router';
import { AppError } from '#domain/errors/app-error.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { isUnconfirmed } from '#web/data/account/sign-in.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { readableFailure } from '../readable-failure.ts';
import { SendMailAgain } from '../send-mail-again.tsx';

export function LoginFailure({ failure, email, next }: { failure: unknown; email: string; next: string }) {
  const isNoEngineer = failure instanceof AppError && failure.code === 'notAnEngineer';
  return (
    <FormFailure>
      <p>{readableFailure(failure, engineerErrors.engineerLoginFailed)}</p>
      {isNoEngineer && (
        <p className="mt-1">
          <Link
            to={paths.signIn(paths.engineerSignUp)}
            className="font-semibold underline underline-offset-4"
          >
            Sign in and complete your engineer profile
          </Link>
        </p>
      )}
      {isUnconfirmed(failure) && (
        <div className="mt-3">
          <SendMailAgain email={email} next={next} />
        </div>
      )}
    </FormFailure>
  );
}
