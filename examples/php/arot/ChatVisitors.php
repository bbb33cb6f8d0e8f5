<?php

declare(strict_types=1);

namespace Arot;

/** Saves the users of your site as chat visitors. Only a server may do this, because it needs the secret. */
final class ChatVisitors
{
    private readonly Http $http;

    public function __construct(
        string $baseUrl,
        private readonly string $chatApplicationId,
        private readonly string $chatApplicationSecret,
        float $timeout = 30,
    ) {
        $this->http = new Http($baseUrl, $timeout);
    }

    /**
     * Creates or updates a visitor.
     *
     * @param array<string, mixed> $visitor name, email, phone, avatarUrl, customFields. Null clears a value
     * @return array<string, mixed> chatVisitorId, created, and visitorToken for the page of this user
     */
    public function save(string $externalUserId, array $visitor = []): array
    {
        return $this->http->sendJson(
            "/api/chat/applications/{$this->chatApplicationId}/save-visitor",
            ['externalUserId' => $externalUserId] + $visitor,
            ['Authorization' => "Bearer {$this->chatApplicationSecret}"],
        )['data'];
    }
}
