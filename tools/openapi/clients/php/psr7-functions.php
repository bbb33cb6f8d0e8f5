<?php

/**
 * The generated client calls functions of guzzlehttp/psr7 1, which its composer.json requires through guzzle 6. Debian has
 * psr7 2, where they are methods.
 */

declare(strict_types=1);

namespace GuzzleHttp\Psr7;

function build_query(array $parameters): string
{
    return Query::build($parameters);
}

/** @return resource */
function try_fopen(string $filename, string $mode)
{
    return Utils::tryFopen($filename, $mode);
}
