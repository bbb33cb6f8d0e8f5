<?php

declare(strict_types=1);

namespace Arot;

/**
 * Encodes a form with files. The files are read while they are sent, so that a large one needs no memory.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @implements \IteratorAggregate<string>
 */
final class MultipartForm implements \IteratorAggregate
{
    private const CHUNK_BYTES = 65_536;

    /** The types that the API accepts. It compares the type with the bytes of the file. */
    private const MEDIA_TYPES = [
        'jpeg' => 'image/jpeg',
        'jpg' => 'image/jpeg',
        'pdf' => 'application/pdf',
        'png' => 'image/png',
        'webp' => 'image/webp',
    ];

    private readonly string $boundary;

    /**
     * @param array<string, string> $fields
     * @param array<string, string> $files the path of each file
     */
    public function __construct(private readonly array $fields, private readonly array $files)
    {
        $this->boundary = bin2hex(random_bytes(16));
    }

    public function contentType(): string
    {
        return "multipart/form-data; boundary={$this->boundary}";
    }

    public function length(): int
    {
        $length = strlen($this->textParts()) + strlen($this->end());
        foreach ($this->files as $name => $path) {
            $length += strlen($this->fileHead($name, $path)) + filesize($path) + strlen("\r\n");
        }
        return $length;
    }

    /** @return \Generator<string> */
    public function getIterator(): \Generator
    {
        yield $this->textParts();
        foreach ($this->files as $name => $path) {
            yield $this->fileHead($name, $path);
            $file = fopen($path, 'rb') ?: throw new \RuntimeException("Cannot read $path");
            while (!feof($file)) {
                yield (string) fread($file, self::CHUNK_BYTES);
            }
            fclose($file);
            yield "\r\n";
        }
        yield $this->end();
    }

    private function textParts(): string
    {
        $parts = '';
        foreach ($this->fields as $name => $value) {
            $parts .= $this->partHead(sprintf('name="%s"', self::escape($name))) . "\r\n$value\r\n";
        }
        return $parts;
    }

    private function fileHead(string $name, string $path): string
    {
        $type = self::MEDIA_TYPES[strtolower(pathinfo($path, PATHINFO_EXTENSION))] ?? 'application/octet-stream';
        $fileName = substr(strrchr("/$path", '/'), 1);
        $parameters = sprintf('name="%s"; filename="%s"', self::escape($name), self::escape($fileName));
        return $this->partHead($parameters) . "Content-Type: $type\r\n\r\n";
    }

    private function partHead(string $parameters): string
    {
        return "--{$this->boundary}\r\nContent-Disposition: form-data; $parameters\r\n";
    }

    private function end(): string
    {
        return "--{$this->boundary}--\r\n";
    }

    /**
     * Escapes a name as browsers do.
     *
     * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
     */
    private static function escape(string $text): string
    {
        return str_replace(['"', "\r", "\n"], ['%22', '%0D', '%0A'], $text);
    }
}
