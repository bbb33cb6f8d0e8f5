# Uses every kind of operation through the client that OpenAPI Generator makes from Arot's document.

require 'fileutils'
require 'json'
require 'logger'
require 'uri'
require 'arot_client'

def client_with(token = nil)
  url = URI(ENV.fetch('AROT_URL'))
  configuration = ArotClient::Configuration.new
  configuration.scheme = url.scheme
  configuration.host = "#{url.host}:#{url.port}"
  configuration.access_token = token
  # Standard output is for the report.
  configuration.logger = Logger.new($stderr)
  ArotClient::ApiClient.new(configuration)
end

def search(client, options = {})
  ArotClient::ProductsApi.new(client).list_products(q: ENV.fetch('AROT_SEARCH'), **options).data.items
end

anonymous = client_with
# Without this option, the client sends an empty bearer token.
found = search(anonymous, auth_names: [])

customer = ArotClient::CustomersApi.new(anonymous).register_customer(
  ENV.fetch('AROT_PHONE'), ENV.fetch('AROT_PASSWORD'),
  shop_name: ENV.fetch('AROT_SHOP_NAME'), nid_document: File.open(ENV.fetch('AROT_DOCUMENT'), 'rb')
).data

credentials = ArotClient::LoginRequest.new(
  identifier: ENV.fetch('AROT_PHONE'), password: ENV.fetch('AROT_PASSWORD'), response_mode: 'token'
)
session = ArotClient::AuthenticationApi.new(anonymous).log_in(credentials).data
signed_in = client_with(session.token)
priced = search(signed_in)

customers = ArotClient::CustomersApi.new(signed_in)
document = customers.download_customer_document('nid')
FileUtils.cp(document.path, ENV.fetch('AROT_DOWNLOAD'))

ArotClient::AuthenticationApi.new(signed_in).log_out
status_after_logout =
  begin
    customers.get_customer_profile
    200
  rescue ArotClient::ApiError => e
    e.code
  end

# The client always sends an Authorization header, so the application's key and secret are there and not in the form.
application = client_with
application.config.username = ENV.fetch('AROT_CLIENT_ID')
application.config.password = ENV.fetch('AROT_CLIENT_SECRET')
tokens = ArotClient::OAuthApi.new(application).request_tokens(
  'authorization_code',
  redirect_uri: ENV.fetch('AROT_REDIRECT_URI'),
  code: ENV.fetch('AROT_CODE'),
  code_verifier: ENV.fetch('AROT_CODE_VERIFIER')
)
user = ArotClient::OAuthApi.new(client_with(tokens.access_token)).get_user_info

visitors = ArotClient::ChatVisitorsApi.new(client_with(ENV.fetch('AROT_CHAT_APPLICATION_SECRET')))
saved = visitors.save_visitor(
  ENV.fetch('AROT_CHAT_APPLICATION_ID'),
  ArotClient::VisitorRequest.new(
    external_user_id: ENV.fetch('AROT_EXTERNAL_USER_ID'), name: ENV.fetch('AROT_VISITOR_NAME')
  )
).data

puts JSON.generate(
  names: found.map(&:name),
  priceBeforeLogin: found.first.pricing&.final_price,
  price: priced.first.pricing.final_price,
  shopName: customer.shop_name,
  customerType: customer.customer_type,
  documentType: customer.documents.first.type,
  statusAfterLogout: status_after_logout,
  tokenType: tokens.token_type,
  userName: user.name,
  visitorIsNew: saved.created,
  visitorName: saved.visitor.name
)
