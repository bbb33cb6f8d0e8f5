<?php

declare(strict_types=1);

namespace Arot;

/** An error of the authorization server, or a callback that must not be trusted. */
final class OAuthError extends ArotError
{
    public function __construct(public readonly string $errorCode, string $description)
    {
        parent::__construct("$errorCode: $description");
    }
}
