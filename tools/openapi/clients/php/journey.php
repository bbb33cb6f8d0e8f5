<?php

/** Uses every kind of operation through the client that OpenAPI Generator makes from Arot's document. */

declare(strict_types=1);

use Arot\Client\Api\AuthenticationApi;
use Arot\Client\Api\ChatVisitorsApi;
use Arot\Client\Api\CustomersApi;
use Arot\Client\Api\OAuthApi;
use Arot\Client\Api\ProductsApi;
use Arot\Client\ApiException;
use Arot\Client\Configuration;
use Arot\Client\Model\LoginRequest;
use Arot\Client\Model\VisitorRequest;

require 'GuzzleHttp/autoload.php';
require __DIR__ . '/psr7-functions.php';
spl_autoload_register(function (string $class): void {
    $file = getenv('AROT_GENERATED') . '/lib/' . str_replace('\\', '/', substr($class, strlen('Arot\\Client\\'))) . '.php';
    if (str_starts_with($class, 'Arot\\Client\\') && is_file($file)) {
        require $file;
    }
});

function configuration(?string $token = null): Configuration
{
    // With the default, an empty string, the client sends an empty bearer token. With null it sends none.
    return (new Configuration())->setHost(getenv('AROT_URL'))->setAccessToken($token);
}

$search = fn (Configuration $configuration) =>
    (new ProductsApi(null, $configuration))->listProducts(getenv('AROT_SEARCH'))->getData()->getItems();
$found = $search(configuration());

$customer = (new CustomersApi(null, configuration()))->registerCustomer(
    phone_number: getenv('AROT_PHONE'),
    password: getenv('AROT_PASSWORD'),
    shop_name: getenv('AROT_SHOP_NAME'),
    nid_document: new SplFileObject(getenv('AROT_DOCUMENT')),
)->getData();

$credentials = new LoginRequest([
    'identifier' => getenv('AROT_PHONE'),
    'password' => getenv('AROT_PASSWORD'),
    'response_mode' => 'token',
]);
$session = (new AuthenticationApi(null, configuration()))->logIn($credentials)->getData();
$signedIn = configuration($session->getToken());
$priced = $search($signedIn);

$customers = new CustomersApi(null, $signedIn);
$document = $customers->downloadCustomerDocument('nid');
copy($document->getPathname(), getenv('AROT_DOWNLOAD'));

(new AuthenticationApi(null, $signedIn))->logOut();
$statusAfterLogout = 200;
try {
    $customers->getCustomerProfile();
} catch (ApiException $error) {
    $statusAfterLogout = $error->getCode();
}

$tokens = (new OAuthApi(null, configuration()))->requestTokens(
    grant_type: 'authorization_code',
    client_id: getenv('AROT_CLIENT_ID'),
    client_secret: getenv('AROT_CLIENT_SECRET'),
    redirect_uri: getenv('AROT_REDIRECT_URI'),
    code: getenv('AROT_CODE'),
    code_verifier: getenv('AROT_CODE_VERIFIER'),
);
$user = (new OAuthApi(null, configuration($tokens->getAccessToken())))->getUserInfo();

$saved = (new ChatVisitorsApi(null, configuration(getenv('AROT_CHAT_APPLICATION_SECRET'))))->saveVisitor(
    getenv('AROT_CHAT_APPLICATION_ID'),
    new VisitorRequest(['external_user_id' => getenv('AROT_EXTERNAL_USER_ID'), 'name' => getenv('AROT_VISITOR_NAME')]),
)->getData();

echo json_encode([
    'names' => array_map(fn ($product) => $product->getName(), $found),
    'priceBeforeLogin' => $found[0]->getPricing()?->getFinalPrice(),
    'price' => $priced[0]->getPricing()->getFinalPrice(),
    'shopName' => $customer->getShopName(),
    'customerType' => $customer->getCustomerType(),
    'documentType' => $customer->getDocuments()[0]->getType(),
    'statusAfterLogout' => $statusAfterLogout,
    'tokenType' => $tokens->getTokenType(),
    'userName' => $user->getName(),
    'visitorIsNew' => $saved->getCreated(),
    'visitorName' => $saved->getVisitor()->getName(),
], JSON_THROW_ON_ERROR);
