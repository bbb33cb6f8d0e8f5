import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.web.client.HttpStatusCodeException;
import org.springframework.web.client.RestTemplate;

/** Calls operations of a generated client: reads a package and calls as JSON, and prints what each call ends with. */
public class Calls {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PACKAGE = System.getenv("AROT_PACKAGE");

  public static void main(String[] args) throws Exception {
    Map<String, String> results = new LinkedHashMap<>();
    for (JsonNode call : JSON.readTree(System.getenv("AROT_CALLS"))) {
      results.put(call.get("operation").asText(), call(call));
    }
    System.out.println(JSON.writeValueAsString(results));
  }

  private static String call(JsonNode call) throws Exception {
    String operation = call.get("operation").asText();
    Class<?> clientClass = Class.forName(PACKAGE + ".ApiClient");
    Object client = clientClass.getConstructor(RestTemplate.class).newInstance(template());
    clientClass.getMethod("setBasePath", String.class).invoke(client, System.getenv("AROT_URL"));
    clientClass
        .getMethod("addDefaultHeader", String.class, String.class)
        .invoke(client, "Authorization", "Bearer " + call.get("token").asText());
    Class<?> apiClass = Class.forName(PACKAGE + ".api." + call.get("tag").asText() + "Api");
    Object api = apiClass.getConstructor(clientClass).newInstance(client);
    Method method =
        Arrays.stream(apiClass.getMethods())
            .filter(each -> each.getName().equals(operation))
            .max(Comparator.comparingInt(Method::getParameterCount))
            .orElseThrow();
    Object[] arguments = new Object[method.getParameterCount()];
    for (int place = 0; place < call.get("arguments").size(); place++) {
      arguments[place] = JSON.convertValue(call.get("arguments").get(place), method.getParameterTypes()[place]);
    }
    try {
      method.invoke(api, arguments);
      return "ok";
    } catch (InvocationTargetException thrown) {
      Throwable cause = thrown.getCause();
      if (cause instanceof HttpStatusCodeException error) {
        return error.getRawStatusCode() + " " + error.getResponseBodyAsString();
      }
      return cause.toString();
    }
  }

  private static RestTemplate template() {
    // The HTTP client of the JDK that RestTemplate uses by default cannot send PATCH.
    RestTemplate template = new RestTemplate(new HttpComponentsClientHttpRequestFactory());
    template.getMessageConverters().add(new FileConverter());
    for (HttpMessageConverter<?> converter : template.getMessageConverters()) {
      // An unset field is omitted. Null has its own meaning in Arot, and most fields reject it.
      if (converter instanceof MappingJackson2HttpMessageConverter json) {
        json.getObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_NULL);
      }
    }
    return template;
  }
}
