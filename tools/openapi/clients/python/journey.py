"""Uses every kind of operation through the client that OpenAPI Generator makes from Arot's document."""

import json
import os
import shutil
import tempfile

import arot_client
from arot_client.exceptions import ApiException

env = os.environ


def client_with(token=None):
    configuration = arot_client.Configuration(host=env["AROT_URL"])
    configuration.access_token = token
    # A downloaded document is written here, under the name that the server gives.
    configuration.temp_folder_path = tempfile.mkdtemp()
    return arot_client.ApiClient(configuration)


anonymous = client_with()
found = arot_client.ProductsApi(anonymous).list_products(q=env["AROT_SEARCH"]).data.items

customer = (
    arot_client.CustomersApi(anonymous)
    .register_customer(
        env["AROT_PHONE"],
        env["AROT_PASSWORD"],
        shop_name=env["AROT_SHOP_NAME"],
        nid_document=env["AROT_DOCUMENT"],
    )
    .data
)

credentials = arot_client.LoginRequest(
    identifier=env["AROT_PHONE"], password=env["AROT_PASSWORD"], response_mode="token"
)
session = arot_client.AuthenticationApi(anonymous).log_in(credentials).data
signed_in = client_with(session.token)
priced = arot_client.ProductsApi(signed_in).list_products(q=env["AROT_SEARCH"]).data.items

customers = arot_client.CustomersApi(signed_in)
shutil.move(customers.download_customer_document("nid"), env["AROT_DOWNLOAD"])

arot_client.AuthenticationApi(signed_in).log_out()
try:
    customers.get_customer_profile()
    status_after_logout = 200
except ApiException as error:
    status_after_logout = error.status

tokens = arot_client.OAuthApi(anonymous).request_tokens(
    "authorization_code",
    client_id=env["AROT_CLIENT_ID"],
    client_secret=env["AROT_CLIENT_SECRET"],
    redirect_uri=env["AROT_REDIRECT_URI"],
    code=env["AROT_CODE"],
    code_verifier=env["AROT_CODE_VERIFIER"],
)
user = arot_client.OAuthApi(client_with(tokens.access_token)).get_user_info()

visitors = arot_client.ChatVisitorsApi(client_with(env["AROT_CHAT_APPLICATION_SECRET"]))
saved = visitors.save_visitor(
    env["AROT_CHAT_APPLICATION_ID"],
    arot_client.VisitorRequest(external_user_id=env["AROT_EXTERNAL_USER_ID"], name=env["AROT_VISITOR_NAME"]),
).data

report = {
    "names": [product.name for product in found],
    "priceBeforeLogin": found[0].pricing and found[0].pricing.final_price,
    "price": priced[0].pricing.final_price,
    "shopName": customer.shop_name,
    "customerType": customer.customer_type,
    "documentType": customer.documents[0].type,
    "statusAfterLogout": status_after_logout,
    "tokenType": tokens.token_type,
    "userName": user.name,
    "visitorIsNew": saved.created,
    "visitorName": saved.visitor.name,
}
print(json.dumps(report))
