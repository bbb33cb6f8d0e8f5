<?php

declare(strict_types=1);

namespace Arot;

/**
 * Sends requests over a socket. PHP's http:// streams would hold a whole upload in memory, and would follow redirects with
 * the credentials.
 */
final class Http
{
    private readonly string $host;
    private readonly string $authority;
    private readonly string $address;

    /** @param float $timeout the seconds that one step may take: to connect, or to send or receive the next bytes */
    public function __construct(string $baseUrl, private readonly float $timeout)
    {
        $url = parse_url($baseUrl);
        $isSecure = ($url['scheme'] ?? '') === 'https';
        $this->host = $url['host'] ?? throw new \InvalidArgumentException("Not a URL: $baseUrl");
        $this->authority = $this->host . (isset($url['port']) ? ":{$url['port']}" : '');
        $this->address = sprintf('%s://%s:%d', $isSecure ? 'tls' : 'tcp', $this->host, $url['port'] ?? ($isSecure ? 443 : 80));
    }

    /**
     * Returns a successful response.
     *
     * @param array<string, string> $headers
     * @param array<string, string|int> $query
     */
    public function send(
        string $method,
        string $path,
        array $headers = [],
        string|MultipartForm $body = '',
        array $query = [],
    ): Response {
        $socket = @stream_socket_client($this->address, $code, $message, $this->timeout);
        if ($socket === false) {
            throw new ConnectionFailed("$method $path: $message");
        }
        stream_set_timeout($socket, (int) $this->timeout, (int) (fmod($this->timeout, 1) * 1_000_000));

        $target = $path . ($query === [] ? '' : '?' . http_build_query($query, '', '&', PHP_QUERY_RFC3986));
        $this->write($socket, $this->head($method, $target, $headers, $body));
        $chunks = is_string($body) ? [$body] : $body;
        foreach ($chunks as $chunk) {
            // A server that rejects an upload responds before it has read all of it.
            if (!$this->write($socket, $chunk)) {
                break;
            }
        }
        return Response::readFrom($socket, "$method $path");
    }

    /**
     * Returns the parsed body of a successful response.
     *
     * @param array<string, string> $headers
     * @param array<string, string|int> $query
     * @return array<string, mixed>
     */
    public function json(
        string $method,
        string $path,
        array $headers = [],
        string|MultipartForm $body = '',
        array $query = [],
    ): array {
        return $this->send($method, $path, $headers, $body, $query)->json();
    }

    /**
     * Posts a value as JSON, and returns the parsed body of the response.
     *
     * @param array<string, mixed> $value
     * @param array<string, string> $headers
     * @return array<string, mixed>
     */
    public function sendJson(string $path, array $value, array $headers = []): array
    {
        $body = json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
        return $this->json('POST', $path, $headers + ['Content-Type' => 'application/json'], $body);
    }

    /** @param array<string, string> $headers */
    private function head(string $method, string $target, array $headers, string|MultipartForm $body): string
    {
        $headers += [
            'Host' => $this->authority,
            'Connection' => 'close',
            'Content-Length' => (string) (is_string($body) ? strlen($body) : $body->length()),
        ];
        $lines = ["$method $target HTTP/1.1"];
        foreach ($headers as $name => $value) {
            // A line break would let the value add headers of its own.
            if (preg_match('/[\r\n]/', $value) === 1) {
                throw new \InvalidArgumentException("The header $name has a line break.");
            }
            $lines[] = "$name: $value";
        }
        return implode("\r\n", $lines) . "\r\n\r\n";
    }

    /** @param resource $socket */
    private function write($socket, string $bytes): bool
    {
        for ($sent = 0; $sent < strlen($bytes); $sent += $written) {
            $written = @fwrite($socket, substr($bytes, $sent));
            if ($written === false || $written === 0) {
                return false;
            }
        }
        return true;
    }
}
