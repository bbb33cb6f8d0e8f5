<?php

declare(strict_types=1);

namespace Arot;

/** A successful response. Its body can be read once. */
final class Response
{
    /**
     * @param array<string, string> $headers by lower-case name
     * @param resource $stream
     */
    private function __construct(
        private readonly int $status,
        private readonly array $headers,
        private $stream,
        private readonly string $request,
    ) {
    }

    /**
     * Reads the head of a response.
     *
     * @param resource $socket
     * @throws ArotError if the response is not successful
     */
    public static function readFrom($socket, string $request): self
    {
        $statusLine = (string) fgets($socket);
        if (preg_match('~^HTTP/1\.[01] (\d{3})~', $statusLine, $match) !== 1) {
            throw new ConnectionFailed("$request: no response arrived");
        }
        $headers = [];
        while (($line = trim((string) fgets($socket))) !== '') {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
        }
        if (strtolower($headers['transfer-encoding'] ?? '') === 'chunked') {
            stream_filter_append($socket, 'dechunk', STREAM_FILTER_READ);
        }
        $response = new self((int) $match[1], $headers, $socket, $request);
        if ($response->status < 200 || $response->status > 299) {
            throw $response->error();
        }
        return $response;
    }

    /** @return array<string, mixed> */
    public function json(): array
    {
        $text = (string) stream_get_contents($this->stream);
        $this->requireComplete(strlen($text));
        $body = json_decode($text, true);
        return is_array($body) ? $body : throw new UnexpectedResponse("{$this->status} with a body that is not JSON");
    }

    public function saveTo(string $file): void
    {
        $target = fopen($file, 'wb') ?: throw new \RuntimeException("Cannot write $file");
        $bytes = stream_copy_to_stream($this->stream, $target);
        fclose($target);
        $this->requireComplete((int) $bytes);
    }

    private function error(): ArotError
    {
        $body = $this->json();
        $error = $body['error'] ?? null;
        if (is_string($error)) {
            return new OAuthError($error, $body['error_description'] ?? '');
        }
        if (!is_array($error)) {
            return new UnexpectedResponse("{$this->status} without an error of the API");
        }
        $retryAfter = $this->headers['retry-after'] ?? '';
        return new ApiError(
            $this->status,
            $error['code'] ?? '',
            $error['message'] ?? '',
            $error['fields'] ?? [],
            $this->headers['x-request-id'] ?? null,
            preg_match('/^\d+$/', $retryAfter) === 1 ? (int) $retryAfter : null,
        );
    }

    /** The end of a stream is also the end of a connection that broke, or that was too slow. */
    private function requireComplete(int $bytes): void
    {
        $isShort = $bytes < (int) ($this->headers['content-length'] ?? 0);
        if ($isShort || stream_get_meta_data($this->stream)['timed_out']) {
            throw new ConnectionFailed("{$this->request}: the response is incomplete");
        }
    }
}
