<?php

declare(strict_types=1);

namespace Arot;

final class Tokens
{
    /** @param string|null $refreshToken replaced at each refresh. An application whose grants exclude it receives none */
    public function __construct(
        public readonly string $accessToken,
        public readonly ?string $refreshToken,
        public readonly int $expiresIn,
    ) {
    }
}
