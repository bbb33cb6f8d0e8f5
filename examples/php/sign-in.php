<?php

declare(strict_types=1);

/** A site whose users sign in at Arot, and are then known to its chat: php -S localhost:9999 sign-in.php */

require __DIR__ . '/arot/autoload.php';

use Arot\ArotError;
use Arot\AuthorizationRequest;
use Arot\ChatVisitors;
use Arot\OAuthApplication;

function variable(string $name, ?string $default = null): string
{
    return getenv($name) ?: $default ?? exit("$name is not set. See README.md.\n");
}

function respond(int $status, string $html): void
{
    http_response_code($status);
    header('Content-Type: text/html; charset=utf-8');
    echo "<!doctype html><meta charset=\"utf-8\"><title>Shop</title><p>$html</p>";
}

function startSignIn(OAuthApplication $application): void
{
    $request = $application->start();
    $_SESSION['sign-in'] = $request;
    header("Location: {$request->url}", true, 303);
}

function finishSignIn(OAuthApplication $application, ChatVisitors $visitors): void
{
    $request = $_SESSION['sign-in'] ?? null;
    unset($_SESSION['sign-in']);
    if (!$request instanceof AuthorizationRequest) {
        respond(400, 'This browser has not started to sign in. <a href="/sign-in">Sign in</a>');
        return;
    }
    try {
        $tokens = $application->finish($_GET, $request);
        $user = $application->user($tokens->accessToken);
        // Store the id with your user, and give it to the widget of the page.
        $visitor = $visitors->save($user['sub'], ['name' => $user['name'] ?? null, 'email' => $user['email'] ?? null]);
        // This site needs the tokens no more. A site that calls the API later stores and refreshes them.
        $application->revoke($tokens->refreshToken ?? $tokens->accessToken);
        // A session id that was known before the sign-in must not be that of the signed-in user.
        session_regenerate_id(true);
        $_SESSION['user'] = $user['sub'];
        $name = htmlspecialchars($user['name'] ?? '');
        respond(200, "Welcome, $name. Your chat visitor is " . htmlspecialchars($visitor['chatVisitorId']) . '.');
    } catch (ArotError $error) {
        $message = htmlspecialchars($error->getMessage());
        respond(502, "The sign-in failed: $message <a href=\"/sign-in\">Try again</a>");
    }
}

$arotUrl = variable('AROT_URL', 'http://localhost:3000');
$redirectUri = variable('REDIRECT_URI', 'http://localhost:9999/callback');
$application = new OAuthApplication(
    $arotUrl,
    variable('OAUTH_CLIENT_ID'),
    variable('OAUTH_CLIENT_SECRET'),
    $redirectUri,
    timeout: 10,
);
$visitors = new ChatVisitors(
    $arotUrl,
    variable('CHAT_APPLICATION_ID'),
    variable('CHAT_APPLICATION_SECRET'),
    timeout: 10,
);
session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax', 'use_strict_mode' => true]);

match (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    '/' => respond(200, '<a href="/sign-in">Sign in</a>'),
    '/sign-in' => startSignIn($application),
    parse_url($redirectUri, PHP_URL_PATH) => finishSignIn($application, $visitors),
    default => respond(404, 'Not found'),
};
