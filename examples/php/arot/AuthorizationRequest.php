<?php

declare(strict_types=1);

namespace Arot;

/** Redirect the browser to the URL, and store the rest in the session of this browser until the callback. */
final class AuthorizationRequest
{
    public function __construct(
        public readonly string $url,
        public readonly string $state,
        public readonly string $codeVerifier,
    ) {
    }
}
