<?php

declare(strict_types=1);

namespace Arot;

/** No complete response arrived. A request other than GET may have had its effect all the same. */
final class ConnectionFailed extends ArotError
{
}
