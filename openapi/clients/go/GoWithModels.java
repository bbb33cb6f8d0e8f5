import org.openapitools.codegen.languages.GoClientCodegen;

/**
 * 5.0.0-beta2 of OpenAPI Generator forgets the template of Go's models, so that its clients do not compile. Later versions
 * name it.
 *
 * @see https://github.com/OpenAPITools/openapi-generator/issues/7351
 */
public class GoWithModels extends GoClientCodegen {
  public GoWithModels() {
    modelTemplateFiles.put("model.mustache", ".go");
  }
}
