// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions, DownloadOptions, IterateOptions, RepeatableOptions, UploadOptions } from '../client-options.ts';
import type { FieldSelection, Inclusion, Selected } from '../field-selection.ts';
import type { Items } from '../iterate-pages.ts';
import type { OperationForms, SafeResult, WithResponse } from '../operation.ts';
import type {
  AddPasskeyBody,
  AddPasskeyErrorCode,
  AddPasskeyResult,
  BatchProductsBody,
  BatchProductsErrorCode,
  BatchProductsResult,
  CancelDeletionErrorCode,
  CancelDeletionResult,
  ChangeCustomerProfileBody,
  ChangeCustomerProfileErrorCode,
  ChangeCustomerProfileResult,
  ChangeEmailBody,
  ChangeEmailErrorCode,
  ChangeEmailResult,
  ChangePasswordBody,
  ChangePasswordErrorCode,
  ChangePasswordResult,
  ChangePhoneBody,
  ChangePhoneErrorCode,
  ChangePhoneResult,
  ConfirmEmailBody,
  ConfirmEmailErrorCode,
  ConfirmEmailResult,
  ConfirmPhoneBody,
  ConfirmPhoneErrorCode,
  ConfirmPhoneResult,
  ConfirmTotpBody,
  ConfirmTotpErrorCode,
  ConfirmTotpResult,
  CreateRecoveryCodesErrorCode,
  CreateRecoveryCodesResult,
  CreateTotpErrorCode,
  CreateTotpResult,
  DeleteAccountBody,
  DeleteAccountErrorCode,
  DeleteAccountResult,
  DownloadCustomerDocumentErrorCode,
  DownloadCustomerDocumentParameters,
  DownloadCustomerDocumentResult,
  DownloadExportErrorCode,
  DownloadExportParameters,
  DownloadExportResult,
  EndOtherSessionsErrorCode,
  EndOtherSessionsResult,
  EndOwnSessionErrorCode,
  EndOwnSessionParameters,
  EndOwnSessionResult,
  GetAppContentErrorCode,
  GetAppContentParameters,
  GetAppContentResult,
  GetCategoryErrorCode,
  GetCategoryParameters,
  GetCategoryResult,
  GetCustomerProfileErrorCode,
  GetCustomerProfileResult,
  GetDeletionErrorCode,
  GetDeletionResult,
  GetProductErrorCode,
  GetProductParameters,
  GetProductResult,
  GetSessionErrorCode,
  GetSessionResult,
  GetSettingsErrorCode,
  GetSettingsResult,
  GetWholesaleRequestErrorCode,
  GetWholesaleRequestResult,
  ListApplicationsErrorCode,
  ListApplicationsResult,
  ListCategoriesErrorCode,
  ListCategoriesQuery,
  ListCategoriesResult,
  ListChangesErrorCode,
  ListChangesQuery,
  ListChangesResult,
  ListFactorsErrorCode,
  ListFactorsResult,
  ListPasskeysErrorCode,
  ListPasskeysResult,
  ListProductsErrorCode,
  ListProductsQuery,
  ListProductsResult,
  ListRequirementsErrorCode,
  ListRequirementsResult,
  ListSessionsErrorCode,
  ListSessionsResult,
  LoginBody,
  LoginErrorCode,
  LoginResult,
  LoginWithCodeBody,
  LoginWithCodeErrorCode,
  LoginWithCodeResult,
  LogoutErrorCode,
  LogoutResult,
  PasskeyLoginBody,
  PasskeyLoginErrorCode,
  PasskeyLoginOptionsBody,
  PasskeyLoginOptionsErrorCode,
  PasskeyLoginOptionsResult,
  PasskeyLoginResult,
  PasskeyOptionsErrorCode,
  PasskeyOptionsResult,
  QuotePricesBody,
  QuotePricesErrorCode,
  QuotePricesResult,
  ReauthenticateBody,
  ReauthenticateErrorCode,
  ReauthenticateResult,
  RegisterCustomerBody,
  RegisterCustomerErrorCode,
  RegisterCustomerResult,
  RemoveEmailErrorCode,
  RemoveEmailResult,
  RemovePasskeyErrorCode,
  RemovePasskeyParameters,
  RemovePasskeyResult,
  RemoveTotpErrorCode,
  RemoveTotpResult,
  RenamePasskeyBody,
  RenamePasskeyErrorCode,
  RenamePasskeyParameters,
  RenamePasskeyResult,
  RequestCodeBody,
  RequestCodeErrorCode,
  RequestCodeResult,
  RequestExportErrorCode,
  RequestExportResult,
  RequestWholesaleBody,
  RequestWholesaleErrorCode,
  RequestWholesaleResult,
  ResetPasswordBody,
  ResetPasswordErrorCode,
  ResetPasswordResult,
  SearchProductsErrorCode,
  SearchProductsQuery,
  SearchProductsResult,
  SuggestSearchesErrorCode,
  SuggestSearchesQuery,
  SuggestSearchesResult,
  UploadDocumentBody,
  UploadDocumentErrorCode,
  UploadDocumentParameters,
  UploadDocumentResult,
  VerifySecondFactorBody,
  VerifySecondFactorErrorCode,
  VerifySecondFactorResult,
  WithdrawApplicationErrorCode,
  WithdrawApplicationParameters,
  WithdrawApplicationResult,
} from './types.ts';

/** The operation `client.auth.login` in its forms. */
export interface LoginOperation
  extends OperationForms<[input: LoginBody, options?: CallOptions], { 200: LoginResult }, LoginErrorCode> {
  /**
   * Sign in: `POST /api/auth/login`. Credentials are ignored.
   *
   * One login for customers and staff. Cookie mode requires the public origin in the Origin header and sets an HttpOnly cookie. Token mode also returns the token; if the request has an Origin header, that origin must be trusted. Attempts are limited by caller and identifier. For an account with a second factor, the right password is a 401 with `fields.secondFactor`, the kinds of its factors, and `fields.challenge` for `POST /api/auth/login/second-factor`.
   *
   * @param input `identifier`, `password`; optional: `rememberMe`, `responseMode`.
   * @param options Limits, signal and headers of this call.
   * @returns A new session.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.login({ identifier: 'nusrat@example.com', password: 'gudam-ghar-2026', responseMode: 'token' })
   */
  (input: LoginBody, options?: CallOptions): Promise<LoginResult>;
}

/** The operation `client.auth.loginWithCode` in its forms. */
export interface LoginWithCodeOperation
  extends OperationForms<[input: LoginWithCodeBody, options?: CallOptions], { 200: LoginWithCodeResult }, LoginWithCodeErrorCode> {
  /**
   * Sign in with a code: `POST /api/auth/login/code`. Credentials are ignored.
   *
   * Signs in by a code for `sign-in`, where the server offers it (`AROT_CODE_SIGN_IN=on`); elsewhere 400. Never for staff. A wrong code and an unknown identifier are the same 400 of `code`. Mode, Origin and second factor are as for the login by password. The session gives no powers: what needs one is 403 `REAUTHENTICATION_REQUIRED` until `POST /api/auth/reauthenticate` has had the password, a second factor, or a code to the verified email address.
   *
   * @param input `identifier`, `code`; optional: `rememberMe`, `responseMode`.
   * @param options Limits, signal and headers of this call.
   * @returns A new session.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.loginWithCode({ identifier: '01712345678', code: '482915', rememberMe: true })
   */
  (input: LoginWithCodeBody, options?: CallOptions): Promise<LoginWithCodeResult>;
}

/** The operation `client.auth.session` in its forms. */
export interface GetSessionOperation
  extends OperationForms<[options?: CallOptions], { 200: GetSessionResult }, GetSessionErrorCode> {
  /**
   * Get the session: `GET /api/auth/session`. Requires an active session.
   *
   * The account that is signed in, with its current permissions. A key gets its own end and permissions.
   *
   * @param options Limits, signal and headers of this call.
   * @returns A live session.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.session()
   */
  (options?: CallOptions): Promise<GetSessionResult>;
}

/** The operation `client.auth.changePassword` in its forms. */
export interface ChangePasswordOperation
  extends OperationForms<[input: ChangePasswordBody, options?: CallOptions], { 200: ChangePasswordResult }, ChangePasswordErrorCode> {
  /**
   * Change the password: `PUT /api/auth/password`. Requires an active session.
   *
   * Replaces the own password, ends every session and OAuth grant of the account, and opens a new session: a cookie, or `token` for a caller with a bearer token. It counts as a login attempt. A session of a one-time password may use only this operation, `GET /api/auth/session` and the logout; others respond with 403 `PASSWORD_CHANGE_REQUIRED`. With a cookie, a trusted Origin is required.
   *
   * @param input `currentPassword`, `newPassword`.
   * @param options Limits, signal and headers of this call.
   * @returns A new session.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.changePassword({ currentPassword: 'chal-dal-tel-42', newPassword: 'noton-chabi-77-mirpur' })
   */
  (input: ChangePasswordBody, options?: CallOptions): Promise<ChangePasswordResult>;
}

/** The operation `client.auth.listSessions` in its forms. */
export interface ListSessionsOperation
  extends OperationForms<[options?: CallOptions], { 200: ListSessionsResult }, ListSessionsErrorCode> {
  /**
   * List the sessions: `GET /api/auth/sessions`. Requires an active session.
   *
   * Lists where the account is signed in: at most 100 open sessions.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The open sessions of the account: this one, then the last used.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.listSessions()
   */
  (options?: CallOptions): Promise<ListSessionsResult>;
}

/** The operation `client.auth.endSession` in its forms. */
export interface EndOwnSessionOperation
  extends OperationForms<[id: EndOwnSessionParameters['id'], options?: CallOptions], { 200: EndOwnSessionResult }, EndOwnSessionErrorCode> {
  /**
   * End a session: `DELETE /api/auth/sessions/:id`. Requires an active session.
   *
   * Signs the account out in one browser or program, with what applications may do because of it, as a logout there does. 404 unless it is an open session of the account. For the own session, the logout clears the cookie too. With a cookie, a trusted Origin is required.
   *
   * @param id The id in the path.
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.endSession('0199c8f1-02d7-7b3a-8c55-0d9e4a61b2f0')
   */
  (id: EndOwnSessionParameters['id'], options?: CallOptions): Promise<EndOwnSessionResult>;
}

/** The operation `client.auth.endOtherSessions` in its forms. */
export interface EndOtherSessionsOperation
  extends OperationForms<[options?: RepeatableOptions], { 200: EndOtherSessionsResult }, EndOtherSessionsErrorCode> {
  /**
   * End the other sessions: `POST /api/auth/sessions/end-others`. Requires an active session.
   *
   * Signs the account out everywhere else, with what applications may do because of those sessions. With a cookie, a trusted Origin is required.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.endOtherSessions()
   */
  (options?: RepeatableOptions): Promise<EndOtherSessionsResult>;
}

/** The operation `client.auth.listApplications` in its forms. */
export interface ListApplicationsOperation
  extends OperationForms<[options?: CallOptions], { 200: ListApplicationsResult }, ListApplicationsErrorCode> {
  /**
   * List the applications: `GET /api/auth/applications`. Requires an active session.
   *
   * The OAuth applications that the account has agreed to, or that hold tokens of it.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The applications that may act for the account, by name.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.listApplications()
   */
  (options?: CallOptions): Promise<ListApplicationsResult>;
}

/** The operation `client.auth.withdrawApplication` in its forms. */
export interface WithdrawApplicationOperation
  extends OperationForms<[clientId: WithdrawApplicationParameters['clientId'], options?: CallOptions], { 200: WithdrawApplicationResult }, WithdrawApplicationErrorCode> {
  /**
   * Withdraw an application: `DELETE /api/auth/applications/:clientId`. Requires an active session.
   *
   * Ends the consent, the codes and the tokens of an application for the account. 404 unless the list has it. With a cookie, a trusted Origin is required.
   *
   * @param clientId The clientId in the path.
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.withdrawApplication('ak_3kq8v1m5w2')
   */
  (clientId: WithdrawApplicationParameters['clientId'], options?: CallOptions): Promise<WithdrawApplicationResult>;
}

/** The operation `client.auth.logout` in its forms. */
export interface LogoutOperation
  extends OperationForms<[options?: CallOptions], { 200: LogoutResult }, LogoutErrorCode> {
  /**
   * Sign out: `POST /api/auth/logout`. Credentials are optional, and invalid ones are ignored.
   *
   * Ends the session and clears its cookie. It also succeeds without a session, or with one that has ended. With a cookie, a trusted Origin is required. The body is ignored.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The session has ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.logout()
   */
  (options?: CallOptions): Promise<LogoutResult>;
}

/** The operation `client.auth.requestCode` in its forms. */
export interface RequestCodeOperation
  extends OperationForms<[input: RequestCodeBody, options?: CallOptions], { 202: RequestCodeResult }, RequestCodeErrorCode> {
  /**
   * Send a code: `POST /api/auth/codes`. Credentials are optional.
   *
   * Sends a code to the identifier if an account may be reset with it, or signed in to (`sign-in`, 400 unless the server offers it); or to the own phone or email for `reauthenticate`, which needs a session. In a session that only a code has opened, it goes to the verified email address. The response does not tell whether a code was sent. A foreign Origin is 403.
   *
   * @param input `purpose`; optional: `identifier`.
   * @param options Limits, signal and headers of this call.
   * @returns The times of a code, whether one was sent or not.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @throws {CodesUnavailableError} CODES_UNAVAILABLE
   * @example await client.auth.requestCode({ purpose: 'password-reset', identifier: '01712345678' })
   */
  (input: RequestCodeBody, options?: CallOptions): Promise<RequestCodeResult>;
}

/** The operation `client.auth.resetPassword` in its forms. */
export interface ResetPasswordOperation
  extends OperationForms<[input: ResetPasswordBody, options?: CallOptions], { 200: ResetPasswordResult }, ResetPasswordErrorCode> {
  /**
   * Reset the password: `POST /api/auth/password/reset`. Credentials are ignored.
   *
   * Sets a password by a code, and ends all sessions and grants of the account. A reset by phone starts a hold, one by a verified email address ends it. A wrong code and an unknown identifier are the same 400 of `code`. A foreign Origin is 403.
   *
   * @param input `identifier`, `code`, `newPassword`; optional: `removeFactors`.
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.resetPassword({ identifier: '01712345678', code: '482915', newPassword: 'noton-chabi-77-mirpur' })
   */
  (input: ResetPasswordBody, options?: CallOptions): Promise<ResetPasswordResult>;
}

/** The operation `client.auth.reauthenticate` in its forms. */
export interface ReauthenticateOperation
  extends OperationForms<[input: ReauthenticateBody, options?: CallOptions], { 200: ReauthenticateResult }, ReauthenticateErrorCode> {
  /**
   * Prove the identity again: `POST /api/auth/reauthenticate`. Requires an active session.
   *
   * Makes the session fresh for ten minutes, as a sign-in does. It counts as a login attempt. Only a second factor (`method`) makes the second factor fresh too.
   *
   * @param input Optional: `password`, `method`, `code`, `credential`, `passkeyChallenge`.
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.reauthenticate({ password: 'noton-chabi-77-mirpur' })
   */
  (input: ReauthenticateBody, options?: CallOptions): Promise<ReauthenticateResult>;
}

/** The operation `client.auth.changePhone` in its forms. */
export interface ChangePhoneOperation
  extends OperationForms<[input: ChangePhoneBody, options?: RepeatableOptions], { 202: ChangePhoneResult }, ChangePhoneErrorCode> {
  /**
   * Verify or change the phone number: `POST /api/auth/me/phone`. Requires an active session.
   *
   * Sends a code to the number. The present number works until the code is confirmed. 429 after too many codes.
   *
   * @param input `phoneNumber`.
   * @param options Limits, signal and headers of this call.
   * @returns The times of a code, whether one was sent or not.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @throws {CodesUnavailableError} CODES_UNAVAILABLE
   * @example await client.auth.changePhone({ phoneNumber: '01712345678' })
   */
  (input: ChangePhoneBody, options?: RepeatableOptions): Promise<ChangePhoneResult>;
}

/** The operation `client.auth.confirmPhone` in its forms. */
export interface ConfirmPhoneOperation
  extends OperationForms<[input: ConfirmPhoneBody, options?: RepeatableOptions], { 200: ConfirmPhoneResult }, ConfirmPhoneErrorCode> {
  /**
   * Confirm the phone number: `POST /api/auth/me/phone/confirm`. Requires an active session.
   *
   * Sets the number that the newest code was sent to, verified. 409 if another account has it.
   *
   * @param input `code`.
   * @param options Limits, signal and headers of this call.
   * @returns The account. `accountType` says which: a CUSTOMER also has `shopName`, `shopAddress`, `shopType` and `documents`.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.confirmPhone({ code: '482915' })
   */
  (input: ConfirmPhoneBody, options?: RepeatableOptions): Promise<ConfirmPhoneResult>;
}

/** The operation `client.auth.changeEmail` in its forms. */
export interface ChangeEmailOperation
  extends OperationForms<[input: ChangeEmailBody, options?: RepeatableOptions], { 202: ChangeEmailResult }, ChangeEmailErrorCode> {
  /**
   * Verify or change the email address: `POST /api/auth/me/email`. Requires an active session.
   *
   * Sends a code to the address. The present address works until the code is confirmed. 429 after too many codes.
   *
   * @param input `email`.
   * @param options Limits, signal and headers of this call.
   * @returns The times of a code, whether one was sent or not.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @throws {CodesUnavailableError} CODES_UNAVAILABLE
   * @example await client.auth.changeEmail({ email: 'salma@shop.example.com' })
   */
  (input: ChangeEmailBody, options?: RepeatableOptions): Promise<ChangeEmailResult>;
}

/** The operation `client.auth.confirmEmail` in its forms. */
export interface ConfirmEmailOperation
  extends OperationForms<[input: ConfirmEmailBody, options?: RepeatableOptions], { 200: ConfirmEmailResult }, ConfirmEmailErrorCode> {
  /**
   * Confirm the email address: `POST /api/auth/me/email/confirm`. Requires an active session.
   *
   * Sets the address that the newest code was sent to, verified. 409 if another account has verified it, or needs it to sign in.
   *
   * @param input `code`.
   * @param options Limits, signal and headers of this call.
   * @returns The account. `accountType` says which: a CUSTOMER also has `shopName`, `shopAddress`, `shopType` and `documents`.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.confirmEmail({ code: '482915' })
   */
  (input: ConfirmEmailBody, options?: RepeatableOptions): Promise<ConfirmEmailResult>;
}

/** The operation `client.auth.removeEmail` in its forms. */
export interface RemoveEmailOperation
  extends OperationForms<[options?: CallOptions], { 200: RemoveEmailResult }, RemoveEmailErrorCode> {
  /**
   * Remove the email address: `DELETE /api/auth/me/email`. Requires an active session.
   *
   * Removes the address. 409 if no phone number would remain to sign in with.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The account. `accountType` says which: a CUSTOMER also has `shopName`, `shopAddress`, `shopType` and `documents`.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.removeEmail()
   */
  (options?: CallOptions): Promise<RemoveEmailResult>;
}

/** The operation `client.auth.verifySecondFactor` in its forms. */
export interface VerifySecondFactorOperation
  extends OperationForms<[input: VerifySecondFactorBody, options?: CallOptions], { 200: VerifySecondFactorResult }, VerifySecondFactorErrorCode> {
  /**
   * Finish a login with a second factor: `POST /api/auth/login/second-factor`. Credentials are ignored.
   *
   * The second step of a login whose first step was a 401 with `fields.secondFactor`. `responseMode`, `rememberMe` and the rule for the Origin are those of the first step. A wrong code is a 401 with `fields.code`; with `fields.challenge`, log in again. Five tries a challenge.
   *
   * @param input `challenge`, `method`; optional: `code`, `credential`, `passkeyChallenge`.
   * @param options Limits, signal and headers of this call.
   * @returns A new session.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.verifySecondFactor({ challenge: 'tU5xV0bQw8Zr3nLk6PdGf1YsHc9JmXe2AoRi7BvTq4E', method: 'totp', code: '482915' })
   */
  (input: VerifySecondFactorBody, options?: CallOptions): Promise<VerifySecondFactorResult>;
}

/** The operation `client.auth.passkeyLoginOptions` in its forms. */
export interface PasskeyLoginOptionsOperation
  extends OperationForms<[input: PasskeyLoginOptionsBody, options?: CallOptions], { 200: PasskeyLoginOptionsResult }, PasskeyLoginOptionsErrorCode> {
  /**
   * Start a login with a passkey: `POST /api/auth/login/passkey/options`. Credentials are ignored.
   *
   * Options for `navigator.credentials.get()`, and a cookie that binds them to the browser. Also for `POST /api/auth/reauthenticate`. With the challenge of a login, the passkeys of its account.
   *
   * @param input Optional: `challenge`.
   * @param options Limits, signal and headers of this call.
   * @returns Options to ask for a passkey.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.passkeyLoginOptions({ challenge: 'tU5xV0bQw8Zr3nLk6PdGf1YsHc9JmXe2AoRi7BvTq4E' })
   */
  (input: PasskeyLoginOptionsBody, options?: CallOptions): Promise<PasskeyLoginOptionsResult>;
}

/** The operation `client.auth.loginWithPasskey` in its forms. */
export interface PasskeyLoginOperation
  extends OperationForms<[input: PasskeyLoginBody, options?: CallOptions], { 200: PasskeyLoginResult }, PasskeyLoginErrorCode> {
  /**
   * Sign in with a passkey: `POST /api/auth/login/passkey/verify`. Credentials are ignored.
   *
   * Signs in without a password. It needs the cookie of the options. Cookie mode requires the public origin in the Origin header, as the login by password does.
   *
   * @param input `challenge`, `credential`; optional: `responseMode`, `rememberMe`.
   * @param options Limits, signal and headers of this call.
   * @returns A new session.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.loginWithPasskey({ challenge: 'tU5xV0bQw8Zr3nLk6PdGf1YsHc9JmXe2AoRi7BvTq4E', credential: { id: 'q83vEjRWeJCrze8SNFZ4kA', rawId: 'q83vEjRWeJCrze8SNFZ4kA', type: 'public-key', authenticatorAttachment: 'platform', response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA', signature: 'MEUCIQDv3zRx0n1l0Vb4k' } } })
   */
  (input: PasskeyLoginBody, options?: CallOptions): Promise<PasskeyLoginResult>;
}

/** The operation `client.auth.listFactors` in its forms. */
export interface ListFactorsOperation
  extends OperationForms<[options?: CallOptions], { 200: ListFactorsResult }, ListFactorsErrorCode> {
  /**
   * List the second factors: `GET /api/auth/factors`. Requires an active session.
   *
   * The authenticator app, the passkeys and the number of recovery codes of the account.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The second factors of the account, and what else a code has proved.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.listFactors()
   */
  (options?: CallOptions): Promise<ListFactorsResult>;
}

/** The operation `client.auth.createTotp` in its forms. */
export interface CreateTotpOperation
  extends OperationForms<[options?: CallOptions], { 200: CreateTotpResult }, CreateTotpErrorCode> {
  /**
   * Set up an authenticator app: `POST /api/auth/factors/totp`. Requires an active session.
   *
   * A new secret. An app that is set up already keeps working until a code of the new one is confirmed. The first factor needs a fresh session, each later change a fresh second factor. With a cookie, a trusted Origin is required.
   *
   * @param options Limits, signal and headers of this call.
   * @returns A secret for an authenticator app. It counts when a code of it is confirmed.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.createTotp()
   */
  (options?: CallOptions): Promise<CreateTotpResult>;
}

/** The operation `client.auth.confirmTotp` in its forms. */
export interface ConfirmTotpOperation
  extends OperationForms<[input: ConfirmTotpBody, options?: CallOptions], { 200: ConfirmTotpResult }, ConfirmTotpErrorCode> {
  /**
   * Confirm an authenticator app: `POST /api/auth/factors/totp/confirm`. Requires an active session.
   *
   * From now on, the login asks for a second factor. Returns ten new recovery codes once. 409 without a secret of the last hour. A wrong code is a 400.
   *
   * @param input `code`; optional: `endOtherSessions`.
   * @param options Limits, signal and headers of this call.
   * @returns The recovery codes of the account. Earlier ones have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.confirmTotp({ code: '482915', endOtherSessions: true })
   */
  (input: ConfirmTotpBody, options?: CallOptions): Promise<ConfirmTotpResult>;
}

/** The operation `client.auth.removeTotp` in its forms. */
export interface RemoveTotpOperation
  extends OperationForms<[options?: CallOptions], { 200: RemoveTotpResult }, RemoveTotpErrorCode> {
  /**
   * Remove the authenticator app: `DELETE /api/auth/factors/totp`. Requires an active session.
   *
   * Needs a fresh second factor. With the last factor, the recovery codes end; 409 `LAST_FACTOR` for the last one of a staff member while the shop requires one. The owner gets a message.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {LastFactorError} LAST_FACTOR
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.removeTotp()
   */
  (options?: CallOptions): Promise<RemoveTotpResult>;
}

/** The operation `client.auth.createRecoveryCodes` in its forms. */
export interface CreateRecoveryCodesOperation
  extends OperationForms<[options?: CallOptions], { 200: CreateRecoveryCodesResult }, CreateRecoveryCodesErrorCode> {
  /**
   * Make new recovery codes: `POST /api/auth/factors/recovery-codes`. Requires an active session.
   *
   * Ten new codes, shown once; the old ones end. Needs a fresh second factor. 409 without any factor.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The recovery codes of the account. Earlier ones have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.createRecoveryCodes()
   */
  (options?: CallOptions): Promise<CreateRecoveryCodesResult>;
}

/** The operation `client.auth.passkeyOptions` in its forms. */
export interface PasskeyOptionsOperation
  extends OperationForms<[options?: CallOptions], { 200: PasskeyOptionsResult }, PasskeyOptionsErrorCode> {
  /**
   * Start to add a passkey: `POST /api/auth/passkeys/options`. Requires an active session.
   *
   * Options for `navigator.credentials.create()`, and a cookie that binds them to the browser. 409 with ten passkeys. The first factor needs a fresh session, each later change a fresh second factor.
   *
   * @param options Limits, signal and headers of this call.
   * @returns Options to make a passkey.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.passkeyOptions()
   */
  (options?: CallOptions): Promise<PasskeyOptionsResult>;
}

/** The operation `client.auth.addPasskey` in its forms. */
export interface AddPasskeyOperation
  extends OperationForms<[input: AddPasskeyBody, options?: CallOptions], { 200: AddPasskeyResult }, AddPasskeyErrorCode> {
  /**
   * Add a passkey: `POST /api/auth/passkeys/verify`. Requires an active session.
   *
   * Verifies the new passkey. With the first factor it returns recovery codes once. A passkey that is not accepted is a 400 of `credential`.
   *
   * @param input `challenge`, `credential`; optional: `name`, `endOtherSessions`.
   * @param options Limits, signal and headers of this call.
   * @returns A new passkey.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.addPasskey({ challenge: 'tU5xV0bQw8Zr3nLk6PdGf1YsHc9JmXe2AoRi7BvTq4E', credential: { id: 'q83vEjRWeJCrze8SNFZ4kA', rawId: 'q83vEjRWeJCrze8SNFZ4kA', type: 'public-key', authenticatorAttachment: 'platform', response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVjE', transports: ['internal', 'hybrid'] } } })
   */
  (input: AddPasskeyBody, options?: CallOptions): Promise<AddPasskeyResult>;
}

/** The operation `client.auth.listPasskeys` in its forms. */
export interface ListPasskeysOperation
  extends OperationForms<[options?: CallOptions], { 200: ListPasskeysResult }, ListPasskeysErrorCode> {
  /**
   * List the passkeys: `GET /api/auth/passkeys`. Requires an active session.
   *
   * The passkeys of the account, the oldest first.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The passkeys of the account, the oldest first.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.listPasskeys()
   */
  (options?: CallOptions): Promise<ListPasskeysResult>;
}

/** The operation `client.auth.renamePasskey` in its forms. */
export interface RenamePasskeyOperation
  extends OperationForms<[id: RenamePasskeyParameters['id'], input: RenamePasskeyBody, options?: CallOptions], { 200: RenamePasskeyResult }, RenamePasskeyErrorCode> {
  /**
   * Rename a passkey: `PATCH /api/auth/passkeys/:id`. Requires an active session.
   *
   * Names a passkey of the account. With a cookie, a trusted Origin is required.
   *
   * @param id The id in the path.
   * @param input `name`.
   * @param options Limits, signal and headers of this call.
   * @returns A passkey of the account.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.renamePasskey('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7c1', { name: 'Phone · ফোন' })
   */
  (id: RenamePasskeyParameters['id'], input: RenamePasskeyBody, options?: CallOptions): Promise<RenamePasskeyResult>;
}

/** The operation `client.auth.removePasskey` in its forms. */
export interface RemovePasskeyOperation
  extends OperationForms<[id: RemovePasskeyParameters['id'], options?: CallOptions], { 200: RemovePasskeyResult }, RemovePasskeyErrorCode> {
  /**
   * Remove a passkey: `DELETE /api/auth/passkeys/:id`. Requires an active session.
   *
   * Needs a fresh second factor. With the last factor, the recovery codes end; 409 `LAST_FACTOR` for the last one of a staff member while the shop requires one. The owner gets a message.
   *
   * @param id The id in the path.
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {LastFactorError} LAST_FACTOR
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.removePasskey('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7c1')
   */
  (id: RemovePasskeyParameters['id'], options?: CallOptions): Promise<RemovePasskeyResult>;
}

/** The operation `client.auth.requestExport` in its forms. */
export interface RequestExportOperation
  extends OperationForms<[options?: RepeatableOptions], { 202: RequestExportResult }, RequestExportErrorCode> {
  /**
   * Export the own data: `POST /api/auth/me/export`. Requires an active session.
   *
   * Makes a copy of what is stored of the account, in place of an earlier one. It can be downloaded for 24 hours.
   *
   * @param options Limits, signal and headers of this call.
   * @returns A copy of the data of an account.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.requestExport()
   */
  (options?: RepeatableOptions): Promise<RequestExportResult>;
}

/** The operation `client.auth.downloadExport` in its forms. */
export interface DownloadExportOperation
  extends OperationForms<[id: DownloadExportParameters['id'], options?: DownloadOptions], { 200: DownloadExportResult }, DownloadExportErrorCode> {
  /**
   * Download an export: `GET /api/auth/me/export/:id`. Requires an active session.
   *
   * A ZIP file of JSON files and of the documents. 404 after 24 hours, and for another account.
   *
   * @param id The id in the path.
   * @param options Limits, signal and headers of this call.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.downloadExport('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7f3')
   */
  (id: DownloadExportParameters['id'], options?: DownloadOptions): Promise<DownloadExportResult>;
}

/** The operation `client.auth.deleteAccount` in its forms. */
export interface DeleteAccountOperation
  extends OperationForms<[input: DeleteAccountBody, options?: CallOptions], { 202: DeleteAccountResult }, DeleteAccountErrorCode> {
  /**
   * Delete the account: `DELETE /api/auth/me`. Requires an active session.
   *
   * Ends all sessions and grants, and erases the account later. Until then a sign-in works, and can undo it. A wrong password counts as a login attempt. Staff accounts: 403.
   *
   * @param input Optional: `password`, `method`, `code`, `credential`, `passkeyChallenge`.
   * @param options Limits, signal and headers of this call.
   * @returns The deletion was asked for.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.deleteAccount({ password: 'noton-chabi-77-mirpur' })
   */
  (input: DeleteAccountBody, options?: CallOptions): Promise<DeleteAccountResult>;
}

/** The operation `client.auth.deletion` in its forms. */
export interface GetDeletionOperation
  extends OperationForms<[options?: CallOptions], { 200: GetDeletionResult }, GetDeletionErrorCode> {
  /**
   * Get the deletion: `GET /api/auth/me/deletion`. Requires an active session.
   *
   * Whether the owner has asked to delete the account.
   *
   * @param options Limits, signal and headers of this call.
   * @returns Whether the account will be deleted.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.deletion()
   */
  (options?: CallOptions): Promise<GetDeletionResult>;
}

/** The operation `client.auth.cancelDeletion` in its forms. */
export interface CancelDeletionOperation
  extends OperationForms<[options?: CallOptions], { 200: CancelDeletionResult }, CancelDeletionErrorCode> {
  /**
   * Undo the deletion: `DELETE /api/auth/me/deletion`. Requires an active session.
   *
   * Lets the account stay. It also succeeds without a deletion.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.auth.cancelDeletion()
   */
  (options?: CallOptions): Promise<CancelDeletionResult>;
}

/** The operation `client.customers.register` in its forms. */
export interface RegisterCustomerOperation
  extends OperationForms<[input: RegisterCustomerBody, options?: UploadOptions], { 201: RegisterCustomerResult }, RegisterCustomerErrorCode> {
  /**
   * Register a customer: `POST /api/auth/customer/register`. Credentials are ignored.
   *
   * Creates a customer account from a form with up to three private documents of at most 10 MiB each. It does not sign the customer in: call the login next. After a timeout, try to log in before you register again.
   *
   * @param input `phoneNumber`, `password`; optional: `name`, `email`, `shopName`, `shopAddress`, `customerType`, `shopType`, `shopImage`, `nidDocument`, `tradeLicenseDocument`.
   * @param options Limits, signal and headers of this call.
   * @returns The profile of the signed-in customer.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.register({ phoneNumber: '01712345678', password: 'chal-dal-tel-42', name: 'Abdur Rahman · আবদুর রহমান', shopName: 'রহমান স্টোর' })
   */
  (input: RegisterCustomerBody, options?: UploadOptions): Promise<RegisterCustomerResult>;
}

/** The operation `client.customers.me` in its forms. */
export interface GetCustomerProfileOperation
  extends OperationForms<[options?: CallOptions], { 200: GetCustomerProfileResult }, GetCustomerProfileErrorCode> {
  /**
   * Get the customer's profile: `GET /api/auth/customer/me`. Requires an active customer.
   *
   * The signed-in customer. Staff are rejected, and so are customers with a staff role.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The profile of the signed-in customer.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.me()
   */
  (options?: CallOptions): Promise<GetCustomerProfileResult>;
}

/** The operation `client.customers.changeProfile` in its forms. */
export interface ChangeCustomerProfileOperation
  extends OperationForms<[input: ChangeCustomerProfileBody, options?: CallOptions], { 200: ChangeCustomerProfileResult }, ChangeCustomerProfileErrorCode> {
  /**
   * Change the customer's profile: `PATCH /api/auth/customer/me`. Requires an active customer.
   *
   * Changes the own name and shop. Rules as at the registration. With a cookie, a trusted Origin is required.
   *
   * @param input Optional: `name`, `shopName`, `shopAddress`, `shopType`.
   * @param options Limits, signal and headers of this call.
   * @returns The profile of the signed-in customer.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.changeProfile({ shopType: 'GROCERY' })
   */
  (input: ChangeCustomerProfileBody, options?: CallOptions): Promise<ChangeCustomerProfileResult>;
}

/** The operation `client.customers.requirements` in its forms. */
export interface ListRequirementsOperation
  extends OperationForms<[options?: CallOptions], { 200: ListRequirementsResult }, ListRequirementsErrorCode> {
  /**
   * List the required documents: `GET /api/customers/me/requirements`. Requires an active customer.
   *
   * The documents that the staff have asked the signed-in customer for, with the reasons.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The documents that the staff have asked a customer for.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.requirements()
   */
  (options?: CallOptions): Promise<ListRequirementsResult>;
}

/** The operation `client.customers.wholesaleRequest` in its forms. */
export interface GetWholesaleRequestOperation
  extends OperationForms<[options?: CallOptions], { 200: GetWholesaleRequestResult }, GetWholesaleRequestErrorCode> {
  /**
   * Get the wholesale request: `GET /api/customers/me/wholesale-request`. Requires an active customer.
   *
   * The last request of the signed-in customer for wholesale prices, and what has become of it.
   *
   * @param options Limits, signal and headers of this call.
   * @returns What has become of the request of the customer for wholesale prices.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.wholesaleRequest()
   */
  (options?: CallOptions): Promise<GetWholesaleRequestResult>;
}

/** The operation `client.customers.requestWholesale` in its forms. */
export interface RequestWholesaleOperation
  extends OperationForms<[input: RequestWholesaleBody, options?: RepeatableOptions], { 201: RequestWholesaleResult }, RequestWholesaleErrorCode> {
  /**
   * Ask for wholesale prices: `POST /api/customers/me/wholesale-request`. Requires an active customer.
   *
   * A staff member decides; if the shop needs no approval, the request is approved at once. 409 while a request is pending, for 24 hours after a rejection, and for a wholesale customer. With a cookie, a trusted Origin is required.
   *
   * @param input Optional: `note`.
   * @param options Limits, signal and headers of this call.
   * @returns What has become of the request of the customer for wholesale prices.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.requestWholesale({ note: 'আমাদের দুটি দোকান আছে।' })
   */
  (input: RequestWholesaleBody, options?: RepeatableOptions): Promise<RequestWholesaleResult>;
}

/** The operation `client.customers.uploadDocument` in its forms. */
export interface UploadDocumentOperation
  extends OperationForms<[type: UploadDocumentParameters['type'], input: UploadDocumentBody, options?: UploadOptions], { 200: UploadDocumentResult }, UploadDocumentErrorCode> {
  /**
   * Upload a document: `PUT /api/customers/me/documents/:type`. Requires an active customer.
   *
   * Adds a private document of at most 10 MiB, with the types of the registration, or replaces one that the staff have asked for. 409 for a stored one otherwise. With a cookie, a trusted Origin is required.
   *
   * @param type The type in the path.
   * @param input `file`.
   * @param options Limits, signal and headers of this call.
   * @returns The metadata of a private document.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.uploadDocument('shop-image', { file })
   */
  (type: UploadDocumentParameters['type'], input: UploadDocumentBody, options?: UploadOptions): Promise<UploadDocumentResult>;
}

/** The operation `client.customers.downloadDocument` in its forms. */
export interface DownloadCustomerDocumentOperation
  extends OperationForms<[type: DownloadCustomerDocumentParameters['type'], options?: DownloadOptions], { 200: DownloadCustomerDocumentResult }, DownloadCustomerDocumentErrorCode> {
  /**
   * Download a document: `GET /api/customers/me/documents/:type`. Requires an active customer.
   *
   * The bytes of one of the signed-in customer's private documents, as an attachment.
   *
   * @param type The type in the path.
   * @param options Limits, signal and headers of this call.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.customers.downloadDocument('shop-image')
   */
  (type: DownloadCustomerDocumentParameters['type'], options?: DownloadOptions): Promise<DownloadCustomerDocumentResult>;
}

/** The operation `client.products.list` in its forms. */
export interface ListProductsOperation {
  /** Resolves to a union of all declared results and errors, so that a `switch` over `status` can be exhaustive. */
  safe<F extends string = never, I extends string = never>(query?: ListProductsQuery & FieldSelection<F, ListProductsResult> & Inclusion<I>, options?: CallOptions): Promise<SafeResult<{ 200: Selected<ListProductsResult, F, I> }, ListProductsErrorCode>>;
  /** Resolves to `data` with the status, the headers and the request id of its response. Rejects like the call itself. */
  withResponse<F extends string = never, I extends string = never>(query?: ListProductsQuery & FieldSelection<F, ListProductsResult> & Inclusion<I>, options?: CallOptions): Promise<WithResponse<{ 200: Selected<ListProductsResult, F, I> }>>;
  /**
   * List products: `GET /api/products`. Credentials are optional.
   *
   * Published products. Search and filters apply to the whole catalog, then the sort, then the page. Price filters and `sort=price` require an active customer; other callers get 403.
   *
   * @param query Optional: `q`, `page`, `pageSize`, `sort`, `direction`, `categoryId`, `minPrice`, `maxPrice`, `fields`, `include`.
   * @param options Limits, signal and headers of this call.
   * @returns A page of products.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.products.list({ q: 'mustard', page: 1, pageSize: 20, sort: 'createdAt', direction: 'desc', categoryId: 'oil', minPrice: '100' })
   */
  <F extends string = never, I extends string = never>(query?: ListProductsQuery & FieldSelection<F, ListProductsResult> & Inclusion<I>, options?: CallOptions): Promise<Selected<ListProductsResult, F, I>>;
  /**
   * List products, page after page, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `q`, `page`, `pageSize`, `sort`, `direction`, `categoryId`, `minPrice`, `maxPrice`, `fields`, `include`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate<F extends string = never, I extends string = never>(query?: ListProductsQuery & FieldSelection<F, ListProductsResult> & Inclusion<I>, options?: IterateOptions): Items<Selected<ListProductsResult, F, I>['items'][number]>;
}

/** The operation `client.products.get` in its forms. */
export interface GetProductOperation {
  /** Resolves to a union of all declared results and errors, so that a `switch` over `status` can be exhaustive. */
  safe<F extends string = never, I extends string = never>(slug: GetProductParameters['slug'], options?: CallOptions & FieldSelection<F, GetProductResult> & Inclusion<I>): Promise<SafeResult<{ 200: Selected<GetProductResult, F, I> }, GetProductErrorCode>>;
  /** Resolves to `data` with the status, the headers and the request id of its response. Rejects like the call itself. */
  withResponse<F extends string = never, I extends string = never>(slug: GetProductParameters['slug'], options?: CallOptions & FieldSelection<F, GetProductResult> & Inclusion<I>): Promise<WithResponse<{ 200: Selected<GetProductResult, F, I> }>>;
  /**
   * Get a product: `GET /api/products/:slug`. Credentials are optional.
   *
   * One published product. A draft is a 404, like a product that does not exist.
   *
   * @param slug Exact slug of a published product.
   * @param options `fields`, `include`; limits, signal and headers of this call.
   * @returns A published product with its description as a document.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.products.get('mustard-oil-1l')
   */
  <F extends string = never, I extends string = never>(slug: GetProductParameters['slug'], options?: CallOptions & FieldSelection<F, GetProductResult> & Inclusion<I>): Promise<Selected<GetProductResult, F, I>>;
}

/** The operation `client.products.batch` in its forms. */
export interface BatchProductsOperation {
  /** Resolves to a union of all declared results and errors, so that a `switch` over `status` can be exhaustive. */
  safe<F extends string = never>(input: BatchProductsBody & FieldSelection<F, BatchProductsResult>, options?: CallOptions): Promise<SafeResult<{ 200: Selected<BatchProductsResult, F> }, BatchProductsErrorCode>>;
  /** Resolves to `data` with the status, the headers and the request id of its response. Rejects like the call itself. */
  withResponse<F extends string = never>(input: BatchProductsBody & FieldSelection<F, BatchProductsResult>, options?: CallOptions): Promise<WithResponse<{ 200: Selected<BatchProductsResult, F> }>>;
  /**
   * Get several products: `POST /api/batch/products`. Credentials are optional.
   *
   * Published products by their slugs, for a cart or a price list.
   *
   * @param input `slugs`; optional: `fields`.
   * @param options Limits, signal and headers of this call.
   * @returns Products by their slugs.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.products.batch({ slugs: ['mustard-oil-1l'], fields: 'id,slug' })
   */
  <F extends string = never>(input: BatchProductsBody & FieldSelection<F, BatchProductsResult>, options?: CallOptions): Promise<Selected<BatchProductsResult, F>>;
}

/** The operation `client.categories.list` in its forms. */
export interface ListCategoriesOperation
  extends OperationForms<[query?: ListCategoriesQuery, options?: CallOptions], { 200: ListCategoriesResult }, ListCategoriesErrorCode> {
  /**
   * List categories: `GET /api/categories`. Credentials are ignored.
   *
   * Main categories and subcategories with their counts. Hidden categories are left out.
   *
   * @param query Optional: `q`, `page`, `pageSize`, `sort`, `direction`, `parentId`.
   * @param options Limits, signal and headers of this call.
   * @returns A page of categories.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.categories.list({ q: 'oil', page: 1, pageSize: 20, sort: 'name', direction: 'asc', parentId: 'root' })
   */
  (query?: ListCategoriesQuery, options?: CallOptions): Promise<ListCategoriesResult>;
  /**
   * List categories, page after page, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `q`, `page`, `pageSize`, `sort`, `direction`, `parentId`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListCategoriesQuery, options?: IterateOptions): Items<ListCategoriesResult['items'][number]>;
}

/** The operation `client.categories.get` in its forms. */
export interface GetCategoryOperation
  extends OperationForms<[id: GetCategoryParameters['id'], options?: CallOptions], { 200: GetCategoryResult }, GetCategoryErrorCode> {
  /**
   * Get a category: `GET /api/categories/:id`. Credentials are ignored.
   *
   * One category with all of its immediate subcategories. A hidden category is a 404, like a category that does not exist.
   *
   * @param id Exact category id.
   * @param options Limits, signal and headers of this call.
   * @returns A product category with its subcategories.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {NotFoundError} NOT_FOUND
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.categories.get('oil')
   */
  (id: GetCategoryParameters['id'], options?: CallOptions): Promise<GetCategoryResult>;
}

/** The operation `client.search.products` in its forms. */
export interface SearchProductsOperation {
  /** Resolves to a union of all declared results and errors, so that a `switch` over `status` can be exhaustive. */
  safe<I extends string = never>(query: SearchProductsQuery & Inclusion<I>, options?: CallOptions): Promise<SafeResult<{ 200: Selected<SearchProductsResult, never, I> }, SearchProductsErrorCode>>;
  /** Resolves to `data` with the status, the headers and the request id of its response. Rejects like the call itself. */
  withResponse<I extends string = never>(query: SearchProductsQuery & Inclusion<I>, options?: CallOptions): Promise<WithResponse<{ 200: Selected<SearchProductsResult, never, I> }>>;
  /**
   * Search products: `GET /api/search/products`. Credentials are optional.
   *
   * Published products by relevance. Finds words of either script by sound, start and synonym, and corrects typing errors; `GET /api/products` finds literal text. Filters, sort and facets by price require an active customer (403).
   *
   * @param query `q`; optional: `page`, `pageSize`, `categoryId`, `minPrice`, `maxPrice`, `sort`, `direction`, `facets`, `include`.
   * @param options Limits, signal and headers of this call.
   * @returns A page of the products that a search finds.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.search.products({ q: 'shorishar tel', page: 1, pageSize: 20, categoryId: 'oil', minPrice: '100', maxPrice: '400.50', sort: 'relevance' })
   */
  <I extends string = never>(query: SearchProductsQuery & Inclusion<I>, options?: CallOptions): Promise<Selected<SearchProductsResult, never, I>>;
  /**
   * Search products, page after page, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query `q`; optional: `page`, `pageSize`, `categoryId`, `minPrice`, `maxPrice`, `sort`, `direction`, `facets`, `include`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate<I extends string = never>(query: SearchProductsQuery & Inclusion<I>, options?: IterateOptions): Items<Selected<SearchProductsResult, never, I>['items'][number]>;
}

/** The operation `client.search.suggestions` in its forms. */
export interface SuggestSearchesOperation
  extends OperationForms<[query: SuggestSearchesQuery, options?: CallOptions], { 200: SuggestSearchesResult }, SuggestSearchesErrorCode> {
  /**
   * Suggest searches: `GET /api/search/suggestions`. Credentials are ignored.
   *
   * Queries, products and categories for a text that is being typed. Every suggested query finds products.
   *
   * @param query `q`; optional: `limit`.
   * @param options Limits, signal and headers of this call.
   * @returns What a text may become.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.search.suggestions({ q: 'shorishar tel', limit: 8 })
   */
  (query: SuggestSearchesQuery, options?: CallOptions): Promise<SuggestSearchesResult>;
}

/** The operation `client.prices.quote` in its forms. */
export interface QuotePricesOperation
  extends OperationForms<[input: QuotePricesBody, options?: CallOptions], { 200: QuotePricesResult }, QuotePricesErrorCode> {
  /**
   * Quote prices: `POST /api/price-quotes`. Requires an active customer.
   *
   * Prices of products for quantities, valid for 15 minutes or until a price list begins or ends. The token proves them to another system.
   *
   * @param input `lines`.
   * @param options Limits, signal and headers of this call.
   * @returns Prices that hold until a moment. Nothing is reserved.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.prices.quote({ lines: [{ slug: 'mustard-oil-5l', quantity: 24 }] })
   */
  (input: QuotePricesBody, options?: CallOptions): Promise<QuotePricesResult>;
}

/** The operation `client.changes.list` in its forms. */
export interface ListChangesOperation
  extends OperationForms<[query?: ListChangesQuery, options?: CallOptions], { 200: ListChangesResult }, ListChangesErrorCode> {
  /**
   * List public changes: `GET /api/changes`. Credentials are ignored.
   *
   * Products and categories that have become public, have changed or are gone; not changes of prices. 410: read the whole catalog again.
   *
   * @param query Optional: `after`.
   * @param options Limits, signal and headers of this call.
   * @returns Changes in their order. `cursor` is for the next request.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {CursorExpiredError} CURSOR_EXPIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.changes.list({ after: '0b8f3c52-5a0e-4c0e-8f51-0c2f5b1d7e90.48213' })
   */
  (query?: ListChangesQuery, options?: CallOptions): Promise<ListChangesResult>;
}

/** The operation `client.settings.get` in its forms. */
export interface GetSettingsOperation
  extends OperationForms<[options?: CallOptions], { 200: GetSettingsResult }, GetSettingsErrorCode> {
  /**
   * Get the settings: `GET /api/settings`. Credentials are ignored.
   *
   * Public settings and the choices of the registration form.
   *
   * @param options Limits, signal and headers of this call.
   * @returns Public settings; a setting is null when unset.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.settings.get()
   */
  (options?: CallOptions): Promise<GetSettingsResult>;
}

/** The operation `client.appContent.get` in its forms. */
export interface GetAppContentOperation
  extends OperationForms<[key: GetAppContentParameters['key'], options?: CallOptions], { 200: GetAppContentResult }, GetAppContentErrorCode> {
  /**
   * Get app content: `GET /api/app-content/:key`. Credentials are ignored.
   *
   * Content by its key. `content` is null when the key is unknown, a draft or empty. **A GET of an unknown key registers it as a draft**, so that an operator sees which keys an app requests. HEAD returns 405.
   *
   * @param key The key in the path.
   * @param options Limits, signal and headers of this call.
   * @returns The content of a key; null if there is none to show.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await client.appContent.get('home_banner')
   */
  (key: GetAppContentParameters['key'], options?: CallOptions): Promise<GetAppContentResult>;
}

/** The operations of the API by namespace. */
export interface ArotOperations {
  readonly auth: {
    /**
     * Sign in: `POST /api/auth/login`. Credentials are ignored.
     *
     * One login for customers and staff. Cookie mode requires the public origin in the Origin header and sets an HttpOnly cookie. Token mode also returns the token; if the request has an Origin header, that origin must be trusted. Attempts are limited by caller and identifier. For an account with a second factor, the right password is a 401 with `fields.secondFactor`, the kinds of its factors, and `fields.challenge` for `POST /api/auth/login/second-factor`.
     */
    readonly login: LoginOperation;
    /**
     * Sign in with a code: `POST /api/auth/login/code`. Credentials are ignored.
     *
     * Signs in by a code for `sign-in`, where the server offers it (`AROT_CODE_SIGN_IN=on`); elsewhere 400. Never for staff. A wrong code and an unknown identifier are the same 400 of `code`. Mode, Origin and second factor are as for the login by password. The session gives no powers: what needs one is 403 `REAUTHENTICATION_REQUIRED` until `POST /api/auth/reauthenticate` has had the password, a second factor, or a code to the verified email address.
     */
    readonly loginWithCode: LoginWithCodeOperation;
    /**
     * Get the session: `GET /api/auth/session`. Requires an active session.
     *
     * The account that is signed in, with its current permissions. A key gets its own end and permissions.
     */
    readonly session: GetSessionOperation;
    /**
     * Change the password: `PUT /api/auth/password`. Requires an active session.
     *
     * Replaces the own password, ends every session and OAuth grant of the account, and opens a new session: a cookie, or `token` for a caller with a bearer token. It counts as a login attempt. A session of a one-time password may use only this operation, `GET /api/auth/session` and the logout; others respond with 403 `PASSWORD_CHANGE_REQUIRED`. With a cookie, a trusted Origin is required.
     */
    readonly changePassword: ChangePasswordOperation;
    /**
     * List the sessions: `GET /api/auth/sessions`. Requires an active session.
     *
     * Lists where the account is signed in: at most 100 open sessions.
     */
    readonly listSessions: ListSessionsOperation;
    /**
     * End a session: `DELETE /api/auth/sessions/:id`. Requires an active session.
     *
     * Signs the account out in one browser or program, with what applications may do because of it, as a logout there does. 404 unless it is an open session of the account. For the own session, the logout clears the cookie too. With a cookie, a trusted Origin is required.
     */
    readonly endSession: EndOwnSessionOperation;
    /**
     * End the other sessions: `POST /api/auth/sessions/end-others`. Requires an active session.
     *
     * Signs the account out everywhere else, with what applications may do because of those sessions. With a cookie, a trusted Origin is required.
     */
    readonly endOtherSessions: EndOtherSessionsOperation;
    /**
     * List the applications: `GET /api/auth/applications`. Requires an active session.
     *
     * The OAuth applications that the account has agreed to, or that hold tokens of it.
     */
    readonly listApplications: ListApplicationsOperation;
    /**
     * Withdraw an application: `DELETE /api/auth/applications/:clientId`. Requires an active session.
     *
     * Ends the consent, the codes and the tokens of an application for the account. 404 unless the list has it. With a cookie, a trusted Origin is required.
     */
    readonly withdrawApplication: WithdrawApplicationOperation;
    /**
     * Sign out: `POST /api/auth/logout`. Credentials are optional, and invalid ones are ignored.
     *
     * Ends the session and clears its cookie. It also succeeds without a session, or with one that has ended. With a cookie, a trusted Origin is required. The body is ignored.
     */
    readonly logout: LogoutOperation;
    /**
     * Send a code: `POST /api/auth/codes`. Credentials are optional.
     *
     * Sends a code to the identifier if an account may be reset with it, or signed in to (`sign-in`, 400 unless the server offers it); or to the own phone or email for `reauthenticate`, which needs a session. In a session that only a code has opened, it goes to the verified email address. The response does not tell whether a code was sent. A foreign Origin is 403.
     */
    readonly requestCode: RequestCodeOperation;
    /**
     * Reset the password: `POST /api/auth/password/reset`. Credentials are ignored.
     *
     * Sets a password by a code, and ends all sessions and grants of the account. A reset by phone starts a hold, one by a verified email address ends it. A wrong code and an unknown identifier are the same 400 of `code`. A foreign Origin is 403.
     */
    readonly resetPassword: ResetPasswordOperation;
    /**
     * Prove the identity again: `POST /api/auth/reauthenticate`. Requires an active session.
     *
     * Makes the session fresh for ten minutes, as a sign-in does. It counts as a login attempt. Only a second factor (`method`) makes the second factor fresh too.
     */
    readonly reauthenticate: ReauthenticateOperation;
    /**
     * Verify or change the phone number: `POST /api/auth/me/phone`. Requires an active session.
     *
     * Sends a code to the number. The present number works until the code is confirmed. 429 after too many codes.
     */
    readonly changePhone: ChangePhoneOperation;
    /**
     * Confirm the phone number: `POST /api/auth/me/phone/confirm`. Requires an active session.
     *
     * Sets the number that the newest code was sent to, verified. 409 if another account has it.
     */
    readonly confirmPhone: ConfirmPhoneOperation;
    /**
     * Verify or change the email address: `POST /api/auth/me/email`. Requires an active session.
     *
     * Sends a code to the address. The present address works until the code is confirmed. 429 after too many codes.
     */
    readonly changeEmail: ChangeEmailOperation;
    /**
     * Confirm the email address: `POST /api/auth/me/email/confirm`. Requires an active session.
     *
     * Sets the address that the newest code was sent to, verified. 409 if another account has verified it, or needs it to sign in.
     */
    readonly confirmEmail: ConfirmEmailOperation;
    /**
     * Remove the email address: `DELETE /api/auth/me/email`. Requires an active session.
     *
     * Removes the address. 409 if no phone number would remain to sign in with.
     */
    readonly removeEmail: RemoveEmailOperation;
    /**
     * Finish a login with a second factor: `POST /api/auth/login/second-factor`. Credentials are ignored.
     *
     * The second step of a login whose first step was a 401 with `fields.secondFactor`. `responseMode`, `rememberMe` and the rule for the Origin are those of the first step. A wrong code is a 401 with `fields.code`; with `fields.challenge`, log in again. Five tries a challenge.
     */
    readonly verifySecondFactor: VerifySecondFactorOperation;
    /**
     * Start a login with a passkey: `POST /api/auth/login/passkey/options`. Credentials are ignored.
     *
     * Options for `navigator.credentials.get()`, and a cookie that binds them to the browser. Also for `POST /api/auth/reauthenticate`. With the challenge of a login, the passkeys of its account.
     */
    readonly passkeyLoginOptions: PasskeyLoginOptionsOperation;
    /**
     * Sign in with a passkey: `POST /api/auth/login/passkey/verify`. Credentials are ignored.
     *
     * Signs in without a password. It needs the cookie of the options. Cookie mode requires the public origin in the Origin header, as the login by password does.
     */
    readonly loginWithPasskey: PasskeyLoginOperation;
    /**
     * List the second factors: `GET /api/auth/factors`. Requires an active session.
     *
     * The authenticator app, the passkeys and the number of recovery codes of the account.
     */
    readonly listFactors: ListFactorsOperation;
    /**
     * Set up an authenticator app: `POST /api/auth/factors/totp`. Requires an active session.
     *
     * A new secret. An app that is set up already keeps working until a code of the new one is confirmed. The first factor needs a fresh session, each later change a fresh second factor. With a cookie, a trusted Origin is required.
     */
    readonly createTotp: CreateTotpOperation;
    /**
     * Confirm an authenticator app: `POST /api/auth/factors/totp/confirm`. Requires an active session.
     *
     * From now on, the login asks for a second factor. Returns ten new recovery codes once. 409 without a secret of the last hour. A wrong code is a 400.
     */
    readonly confirmTotp: ConfirmTotpOperation;
    /**
     * Remove the authenticator app: `DELETE /api/auth/factors/totp`. Requires an active session.
     *
     * Needs a fresh second factor. With the last factor, the recovery codes end; 409 `LAST_FACTOR` for the last one of a staff member while the shop requires one. The owner gets a message.
     */
    readonly removeTotp: RemoveTotpOperation;
    /**
     * Make new recovery codes: `POST /api/auth/factors/recovery-codes`. Requires an active session.
     *
     * Ten new codes, shown once; the old ones end. Needs a fresh second factor. 409 without any factor.
     */
    readonly createRecoveryCodes: CreateRecoveryCodesOperation;
    /**
     * Start to add a passkey: `POST /api/auth/passkeys/options`. Requires an active session.
     *
     * Options for `navigator.credentials.create()`, and a cookie that binds them to the browser. 409 with ten passkeys. The first factor needs a fresh session, each later change a fresh second factor.
     */
    readonly passkeyOptions: PasskeyOptionsOperation;
    /**
     * Add a passkey: `POST /api/auth/passkeys/verify`. Requires an active session.
     *
     * Verifies the new passkey. With the first factor it returns recovery codes once. A passkey that is not accepted is a 400 of `credential`.
     */
    readonly addPasskey: AddPasskeyOperation;
    /**
     * List the passkeys: `GET /api/auth/passkeys`. Requires an active session.
     *
     * The passkeys of the account, the oldest first.
     */
    readonly listPasskeys: ListPasskeysOperation;
    /**
     * Rename a passkey: `PATCH /api/auth/passkeys/:id`. Requires an active session.
     *
     * Names a passkey of the account. With a cookie, a trusted Origin is required.
     */
    readonly renamePasskey: RenamePasskeyOperation;
    /**
     * Remove a passkey: `DELETE /api/auth/passkeys/:id`. Requires an active session.
     *
     * Needs a fresh second factor. With the last factor, the recovery codes end; 409 `LAST_FACTOR` for the last one of a staff member while the shop requires one. The owner gets a message.
     */
    readonly removePasskey: RemovePasskeyOperation;
    /**
     * Export the own data: `POST /api/auth/me/export`. Requires an active session.
     *
     * Makes a copy of what is stored of the account, in place of an earlier one. It can be downloaded for 24 hours.
     */
    readonly requestExport: RequestExportOperation;
    /**
     * Download an export: `GET /api/auth/me/export/:id`. Requires an active session.
     *
     * A ZIP file of JSON files and of the documents. 404 after 24 hours, and for another account.
     */
    readonly downloadExport: DownloadExportOperation;
    /**
     * Delete the account: `DELETE /api/auth/me`. Requires an active session.
     *
     * Ends all sessions and grants, and erases the account later. Until then a sign-in works, and can undo it. A wrong password counts as a login attempt. Staff accounts: 403.
     */
    readonly deleteAccount: DeleteAccountOperation;
    /**
     * Get the deletion: `GET /api/auth/me/deletion`. Requires an active session.
     *
     * Whether the owner has asked to delete the account.
     */
    readonly deletion: GetDeletionOperation;
    /**
     * Undo the deletion: `DELETE /api/auth/me/deletion`. Requires an active session.
     *
     * Lets the account stay. It also succeeds without a deletion.
     */
    readonly cancelDeletion: CancelDeletionOperation;
  };
  readonly customers: {
    /**
     * Register a customer: `POST /api/auth/customer/register`. Credentials are ignored.
     *
     * Creates a customer account from a form with up to three private documents of at most 10 MiB each. It does not sign the customer in: call the login next. After a timeout, try to log in before you register again.
     */
    readonly register: RegisterCustomerOperation;
    /**
     * Get the customer's profile: `GET /api/auth/customer/me`. Requires an active customer.
     *
     * The signed-in customer. Staff are rejected, and so are customers with a staff role.
     */
    readonly me: GetCustomerProfileOperation;
    /**
     * Change the customer's profile: `PATCH /api/auth/customer/me`. Requires an active customer.
     *
     * Changes the own name and shop. Rules as at the registration. With a cookie, a trusted Origin is required.
     */
    readonly changeProfile: ChangeCustomerProfileOperation;
    /**
     * List the required documents: `GET /api/customers/me/requirements`. Requires an active customer.
     *
     * The documents that the staff have asked the signed-in customer for, with the reasons.
     */
    readonly requirements: ListRequirementsOperation;
    /**
     * Get the wholesale request: `GET /api/customers/me/wholesale-request`. Requires an active customer.
     *
     * The last request of the signed-in customer for wholesale prices, and what has become of it.
     */
    readonly wholesaleRequest: GetWholesaleRequestOperation;
    /**
     * Ask for wholesale prices: `POST /api/customers/me/wholesale-request`. Requires an active customer.
     *
     * A staff member decides; if the shop needs no approval, the request is approved at once. 409 while a request is pending, for 24 hours after a rejection, and for a wholesale customer. With a cookie, a trusted Origin is required.
     */
    readonly requestWholesale: RequestWholesaleOperation;
    /**
     * Upload a document: `PUT /api/customers/me/documents/:type`. Requires an active customer.
     *
     * Adds a private document of at most 10 MiB, with the types of the registration, or replaces one that the staff have asked for. 409 for a stored one otherwise. With a cookie, a trusted Origin is required.
     */
    readonly uploadDocument: UploadDocumentOperation;
    /**
     * Download a document: `GET /api/customers/me/documents/:type`. Requires an active customer.
     *
     * The bytes of one of the signed-in customer's private documents, as an attachment.
     */
    readonly downloadDocument: DownloadCustomerDocumentOperation;
  };
  readonly products: {
    /**
     * List products: `GET /api/products`. Credentials are optional.
     *
     * Published products. Search and filters apply to the whole catalog, then the sort, then the page. Price filters and `sort=price` require an active customer; other callers get 403.
     */
    readonly list: ListProductsOperation;
    /**
     * Get a product: `GET /api/products/:slug`. Credentials are optional.
     *
     * One published product. A draft is a 404, like a product that does not exist.
     */
    readonly get: GetProductOperation;
    /**
     * Get several products: `POST /api/batch/products`. Credentials are optional.
     *
     * Published products by their slugs, for a cart or a price list.
     */
    readonly batch: BatchProductsOperation;
  };
  readonly categories: {
    /**
     * List categories: `GET /api/categories`. Credentials are ignored.
     *
     * Main categories and subcategories with their counts. Hidden categories are left out.
     */
    readonly list: ListCategoriesOperation;
    /**
     * Get a category: `GET /api/categories/:id`. Credentials are ignored.
     *
     * One category with all of its immediate subcategories. A hidden category is a 404, like a category that does not exist.
     */
    readonly get: GetCategoryOperation;
  };
  readonly search: {
    /**
     * Search products: `GET /api/search/products`. Credentials are optional.
     *
     * Published products by relevance. Finds words of either script by sound, start and synonym, and corrects typing errors; `GET /api/products` finds literal text. Filters, sort and facets by price require an active customer (403).
     */
    readonly products: SearchProductsOperation;
    /**
     * Suggest searches: `GET /api/search/suggestions`. Credentials are ignored.
     *
     * Queries, products and categories for a text that is being typed. Every suggested query finds products.
     */
    readonly suggestions: SuggestSearchesOperation;
  };
  readonly prices: {
    /**
     * Quote prices: `POST /api/price-quotes`. Requires an active customer.
     *
     * Prices of products for quantities, valid for 15 minutes or until a price list begins or ends. The token proves them to another system.
     */
    readonly quote: QuotePricesOperation;
  };
  readonly changes: {
    /**
     * List public changes: `GET /api/changes`. Credentials are ignored.
     *
     * Products and categories that have become public, have changed or are gone; not changes of prices. 410: read the whole catalog again.
     */
    readonly list: ListChangesOperation;
  };
  readonly settings: {
    /**
     * Get the settings: `GET /api/settings`. Credentials are ignored.
     *
     * Public settings and the choices of the registration form.
     */
    readonly get: GetSettingsOperation;
  };
  readonly appContent: {
    /**
     * Get app content: `GET /api/app-content/:key`. Credentials are ignored.
     *
     * Content by its key. `content` is null when the key is unknown, a draft or empty. **A GET of an unknown key registers it as a draft**, so that an operator sees which keys an app requests. HEAD returns 405.
     */
    readonly get: GetAppContentOperation;
  };
}
