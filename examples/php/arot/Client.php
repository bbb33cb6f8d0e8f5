<?php

declare(strict_types=1);

namespace Arot;

/**
 * The catalog and the account of one user. A client without a token is a visitor. logIn() returns the client of a user.
 *
 * The reference of a server, /docs, has the fields of every response. Prices are decimal numbers in strings, such as
 * '1450.00'. Do not calculate with them as floats.
 */
final class Client
{
    private readonly Http $http;

    public function __construct(
        private readonly string $baseUrl,
        private readonly ?string $token = null,
        private readonly float $timeout = 30,
    ) {
        $this->http = new Http($baseUrl, $timeout);
    }

    /**
     * Lists one page: q, categoryId, sort, direction, page, pageSize. Customers also have minPrice and maxPrice.
     *
     * @param array<string, string|int> $query
     * @return array{items: list<array<string, mixed>>, pagination: array<string, int>}
     */
    public function products(array $query = []): array
    {
        return $this->http->json('GET', '/api/products', $this->authorization(), query: $query)['data'];
    }

    /**
     * Iterates over the products of all pages.
     *
     * @param array<string, string|int> $query
     * @return \Generator<array<string, mixed>>
     */
    public function allProducts(array $query = []): \Generator
    {
        $page = 1;
        do {
            ['items' => $items, 'pagination' => $pagination] = $this->products(['page' => $page] + $query);
            foreach ($items as $product) {
                yield $product;
            }
        } while ($page++ < $pagination['totalPages']);
    }

    /** @return array<string, mixed> */
    public function product(string $slug): array
    {
        return $this->http->json('GET', '/api/products/' . rawurlencode($slug), $this->authorization())['data'];
    }

    /**
     * Registers a customer, who can then log in. After a ConnectionFailed the account may exist: try logIn() before you
     * register again.
     *
     * @param array<string, string> $fields
     * @param array<string, string> $files the path of each file
     * @return array<string, mixed> the profile
     */
    public function register(array $fields, array $files = []): array
    {
        $form = new MultipartForm($fields, $files);
        $headers = ['Content-Type' => $form->contentType()];
        return $this->http->json('POST', '/api/auth/customer/register', $headers, $form)['data'];
    }

    /** Signs in with a phone number or an email address, and returns the client of this user. */
    public function logIn(string $identifier, string $password): self
    {
        $body = ['identifier' => $identifier, 'password' => $password, 'responseMode' => 'token'];
        $session = $this->http->sendJson('/api/auth/login', $body)['data'];
        return new self($this->baseUrl, $session['token'], $this->timeout);
    }

    public function logOut(): void
    {
        $this->http->json('POST', '/api/auth/logout', $this->authorization());
    }

    /** @return array<string, mixed> */
    public function profile(): array
    {
        return $this->http->json('GET', '/api/auth/customer/me', $this->authorization())['data'];
    }

    /** Writes a document of the customer to a file: "shop-image", "nid" or "trade-license". */
    public function downloadDocument(string $type, string $file): void
    {
        $this->http->send('GET', "/api/customers/me/documents/$type", $this->authorization())->saveTo($file);
    }

    /** @return array<string, string> */
    private function authorization(): array
    {
        return $this->token === null ? [] : ['Authorization' => "Bearer {$this->token}"];
    }
}
