<?php

declare(strict_types=1);

namespace Arot;

/** The response is not one of the API, but for example the page of a proxy, or a redirect. */
final class UnexpectedResponse extends ArotError
{
}
