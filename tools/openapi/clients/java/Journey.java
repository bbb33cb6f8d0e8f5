import arot.ApiClient;
import arot.api.AuthenticationApi;
import arot.api.ChatVisitorsApi;
import arot.api.CustomersApi;
import arot.api.OAuthApi;
import arot.api.ProductsApi;
import arot.auth.HttpBearerAuth;
import arot.model.CustomerProfile;
import arot.model.LoginRequest;
import arot.model.Product;
import arot.model.SavedVisitor;
import arot.model.TokenResponse;
import arot.model.VisitorRequest;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpStatusCodeException;
import org.springframework.web.client.RestTemplate;

/** Uses every kind of operation through the client that OpenAPI Generator makes from Arot's document. */
public class Journey {
  public static void main(String[] args) throws Exception {
    try {
      travel();
    } catch (HttpStatusCodeException error) {
      throw new IllegalStateException(error.getResponseBodyAsString(), error);
    }
  }

  private static void travel() throws Exception {
    List<Product> found = search(anonymous());

    CustomerProfile customer =
        new CustomersApi(anonymous())
            .registerCustomer(
                env("AROT_PHONE"), env("AROT_PASSWORD"), null, null, env("AROT_SHOP_NAME"), null, null, null, null,
                new File(env("AROT_DOCUMENT")), null)
            .getData();

    LoginRequest credentials =
        new LoginRequest()
            .identifier(env("AROT_PHONE"))
            .password(env("AROT_PASSWORD"))
            .responseMode(LoginRequest.ResponseModeEnum.TOKEN);
    String token = new AuthenticationApi(anonymous()).logIn(credentials).getData().getToken();
    ApiClient signedIn = withBearer("bearerToken", token);
    List<Product> priced = search(signedIn);

    CustomersApi customers = new CustomersApi(signedIn);
    Files.move(customers.downloadCustomerDocument("nid").toPath(), Path.of(env("AROT_DOWNLOAD")));

    new AuthenticationApi(signedIn).logOut();
    int statusAfterLogout = 200;
    try {
      customers.getCustomerProfile();
    } catch (HttpClientErrorException error) {
      statusAfterLogout = error.getRawStatusCode();
    }

    TokenResponse tokens =
        new OAuthApi(anonymous())
            .requestTokens(
                "authorization_code", env("AROT_CLIENT_ID"), env("AROT_CLIENT_SECRET"), env("AROT_CODE"),
                env("AROT_REDIRECT_URI"), env("AROT_CODE_VERIFIER"), null, null, null);
    ApiClient application = anonymous();
    application.setAccessToken(tokens.getAccessToken());
    String userName = new OAuthApi(application).getUserInfo().getName();

    SavedVisitor saved =
        new ChatVisitorsApi(withBearer("chatApplicationSecret", env("AROT_CHAT_APPLICATION_SECRET")))
            .saveVisitor(
                env("AROT_CHAT_APPLICATION_ID"),
                new VisitorRequest().externalUserId(env("AROT_EXTERNAL_USER_ID")).name(env("AROT_VISITOR_NAME")))
            .getData();

    Map<String, Object> report = new LinkedHashMap<>();
    report.put("names", found.stream().map(Product::getName).toList());
    report.put(
        "priceBeforeLogin",
        found.get(0).getPricing() == null ? null : found.get(0).getPricing().getFinalPrice());
    report.put("price", priced.get(0).getPricing().getFinalPrice());
    report.put("shopName", customer.getShopName());
    report.put("customerType", customer.getCustomerType());
    report.put("documentType", customer.getDocuments().get(0).getType());
    report.put("statusAfterLogout", statusAfterLogout);
    report.put("tokenType", tokens.getTokenType());
    report.put("userName", userName);
    report.put("visitorIsNew", saved.getCreated());
    report.put("visitorName", saved.getVisitor().getName());
    System.out.println(new ObjectMapper().writeValueAsString(report));
  }

  private static List<Product> search(ApiClient client) {
    return new ProductsApi(client)
        .listProducts(env("AROT_SEARCH"), null, null, null, null, null, null, null, null, null)
        .getData()
        .getItems();
  }

  private static ApiClient anonymous() {
    RestTemplate template = new RestTemplate();
    template.getMessageConverters().add(new FileConverter());
    template.getMessageConverters().add(0, new DocumentFormConverter());
    for (HttpMessageConverter<?> converter : template.getMessageConverters()) {
      // An unset field is omitted. Null has its own meaning in Arot, and most fields reject it.
      if (converter instanceof MappingJackson2HttpMessageConverter json) {
        json.getObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_NULL);
      }
    }
    return new ApiClient(template).setBasePath(env("AROT_URL"));
  }

  private static ApiClient withBearer(String scheme, String token) {
    ApiClient client = anonymous();
    ((HttpBearerAuth) client.getAuthentication(scheme)).setBearerToken(token);
    return client;
  }

  private static String env(String name) {
    return System.getenv(name);
  }
}
