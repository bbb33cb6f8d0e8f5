<?php

declare(strict_types=1);

/** Searches, logs in, reads prices and registers a customer: php shop.php [text to search for] */

require __DIR__ . '/arot/autoload.php';

use Arot\ApiError;
use Arot\ArotError;
use Arot\Client;

const NID = __DIR__ . '/nid.pdf';

function search(Client $visitor, string $text): void
{
    ['items' => $items, 'pagination' => $pagination] = $visitor->products(['q' => $text, 'pageSize' => 3]);
    echo "{$pagination['total']} products for “{$text}”:\n";
    foreach ($items as $product) {
        echo "- {$product['name']}\n";
    }
}

function showPrices(Client $customer): void
{
    $profile = $customer->profile();
    $tier = strtolower($profile['customerType']);
    echo "\nThe cheapest products for {$profile['shopName']}, $tier:\n";
    $products = $customer->allProducts(['sort' => 'price', 'direction' => 'asc', 'pageSize' => 50]);
    foreach (new LimitIterator($products, 0, 3) as $product) {
        // A product without a price for the tier of this customer has no pricing.
        if (isset($product['pricing'])) {
            $quantity = $product["{$tier}MinOrderQuantity"];
            $paisa = $quantity * (int) str_replace('.', '', $product['pricing']['finalPrice']);
            printf("- %s: %d for ৳ %d.%02d\n", $product['name'], $quantity, intdiv($paisa, 100), $paisa % 100);
        }
    }
}

function register(Client $visitor, string $phoneNumber): void
{
    $password = 'a long enough password';
    $fields = ['phoneNumber' => $phoneNumber, 'password' => $password, 'shopName' => 'ভাই ভাই স্টোর', 'shopType' => 'GROCERY'];
    $profile = $visitor->register($fields, ['nidDocument' => NID]);
    echo "\nRegistered {$profile['phoneNumber']} with {$profile['documents'][0]['originalName']}\n";

    $customer = $visitor->logIn($phoneNumber, $password);
    $download = (string) tempnam(sys_get_temp_dir(), 'nid');
    $customer->downloadDocument('nid', $download);
    $isSame = hash_file('sha256', $download) === hash_file('sha256', NID);
    printf("Downloaded the same %d bytes: %s\n", filesize($download), $isSame ? 'True' : 'False');
    unlink($download);
    $customer->logOut();
}

function showErrors(Client $visitor, string $takenPhoneNumber): void
{
    foreach (['12345', $takenPhoneNumber] as $phoneNumber) {
        try {
            $visitor->register(['phoneNumber' => $phoneNumber, 'password' => 'long enough']);
        } catch (ApiError $error) {
            echo "\n{$error->getMessage()} (request {$error->requestId})\n";
            foreach ($error->fields as $field => $messages) {
                echo "- $field: " . implode(' ', $messages) . "\n";
            }
        }
    }
}

try {
    $visitor = new Client(getenv('AROT_URL') ?: 'http://localhost:3000', timeout: 10);
    search($visitor, $argv[1] ?? 'চাল');
    $customer = $visitor->logIn(getenv('IDENTIFIER') ?: 'wholesale@example.com', getenv('PASSWORD') ?: 'arot-demo-password');
    showPrices($customer);
    $customer->logOut();
    $phoneNumber = sprintf('017%08d', random_int(0, 99_999_999));
    register($visitor, $phoneNumber);
    showErrors($visitor, $phoneNumber);
} catch (ArotError $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
