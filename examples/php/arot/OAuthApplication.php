<?php

declare(strict_types=1);

namespace Arot;

/**
 * Signs users in with the authorization code flow, as a confidential application: on a server that can keep a secret.
 *
 * The user comes from /oauth/userinfo. Reading the id token instead needs a library that verifies its signature.
 */
final class OAuthApplication
{
    private readonly string $issuer;
    private readonly Http $http;

    public function __construct(
        string $issuer,
        private readonly string $clientId,
        private readonly string $clientSecret,
        private readonly string $redirectUri,
        float $timeout = 30,
    ) {
        $this->issuer = rtrim($issuer, '/');
        $this->http = new Http($issuer, $timeout);
    }

    /**
     * Creates the request for one sign-in, with state and PKCE.
     *
     * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
     * @see https://www.rfc-editor.org/rfc/rfc7636#section-4
     */
    public function start(string $scope = 'openid profile email'): AuthorizationRequest
    {
        $state = self::base64Url(random_bytes(24));
        $codeVerifier = self::base64Url(random_bytes(48));
        $query = http_build_query([
            'response_type' => 'code',
            'client_id' => $this->clientId,
            'redirect_uri' => $this->redirectUri,
            'scope' => $scope,
            'state' => $state,
            'code_challenge' => self::base64Url(hash('sha256', $codeVerifier, true)),
            'code_challenge_method' => 'S256',
        ]);
        return new AuthorizationRequest("{$this->issuer}/oauth/authorize?$query", $state, $codeVerifier);
    }

    /**
     * Checks the callback against the request, and redeems its code.
     *
     * @param array<string, mixed> $parameters the query of the callback
     */
    public function finish(array $parameters, AuthorizationRequest $request): Tokens
    {
        $parameters = array_filter($parameters, is_string(...));
        // Otherwise an attacker could sign this browser in to the attacker's account.
        if (!hash_equals($request->state, $parameters['state'] ?? '')) {
            throw new OAuthError('state_mismatch', 'The callback does not belong to this sign-in.');
        }
        // https://www.rfc-editor.org/rfc/rfc9207#section-2.4
        if (($parameters['iss'] ?? '') !== $this->issuer) {
            throw new OAuthError('issuer_mismatch', 'Another server sent this callback.');
        }
        if (!isset($parameters['code'])) {
            throw new OAuthError($parameters['error'] ?? 'no_code', $parameters['error_description'] ?? '');
        }
        return $this->requestTokens([
            'grant_type' => 'authorization_code',
            'code' => $parameters['code'],
            'redirect_uri' => $this->redirectUri,
            'code_verifier' => $request->codeVerifier,
        ]);
    }

    /** Replaces the refresh token, which is valid once: let one process refresh at a time. */
    public function refresh(string $refreshToken): Tokens
    {
        return $this->requestTokens(['grant_type' => 'refresh_token', 'refresh_token' => $refreshToken]);
    }

    /** @return array<string, mixed> the claims, such as sub, name and email */
    public function user(string $accessToken): array
    {
        return $this->http->json('GET', '/oauth/userinfo', ['Authorization' => "Bearer $accessToken"]);
    }

    /** Ends the access of this application. Call it when the user signs out of your site. */
    public function revoke(string $token): void
    {
        $this->post('/oauth/revoke', ['token' => $token]);
    }

    /** @param array<string, string> $form */
    private function requestTokens(array $form): Tokens
    {
        $body = $this->post('/oauth/token', $form);
        return new Tokens($body['access_token'], $body['refresh_token'] ?? null, $body['expires_in']);
    }

    /**
     * @param array<string, string> $form
     * @return array<string, mixed>
     */
    private function post(string $path, array $form): array
    {
        $body = http_build_query($form + ['client_id' => $this->clientId, 'client_secret' => $this->clientSecret]);
        return $this->http->json('POST', $path, ['Content-Type' => 'application/x-www-form-urlencoded'], $body);
    }

    private static function base64Url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
