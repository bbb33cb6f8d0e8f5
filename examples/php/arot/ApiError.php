<?php

declare(strict_types=1);

namespace Arot;

/** An error response of the API. */
final class ApiError extends ArotError
{
    /**
     * @param array<string, list<string>> $fields the messages for each field of the input, to be shown at the field
     * @param string|null $requestId names the request in the log of the server
     * @param int|null $retryAfter seconds to wait before another attempt
     */
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly array $fields,
        public readonly ?string $requestId,
        public readonly ?int $retryAfter,
    ) {
        parent::__construct("$status $errorCode: $message");
    }
}
