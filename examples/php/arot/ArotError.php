<?php

declare(strict_types=1);

namespace Arot;

/** Any failure of a call. */
class ArotError extends \RuntimeException
{
}
