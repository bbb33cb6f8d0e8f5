import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.http.converter.ResourceHttpMessageConverter;
import org.springframework.http.converter.StringHttpMessageConverter;

/** Sends the type of a document, which Arot requires, and texts in UTF-8. Spring's own converter does neither. */
class DocumentFormConverter extends FormHttpMessageConverter {
  DocumentFormConverter() {
    StringHttpMessageConverter texts = new StringHttpMessageConverter(StandardCharsets.UTF_8);
    texts.setWriteAcceptCharset(false);
    setPartConverters(List.of(texts, new DocumentConverter()));
  }

  private static class DocumentConverter extends ResourceHttpMessageConverter {
    @Override
    protected MediaType getDefaultContentType(Resource document) {
      return document.getFilename().endsWith(".pdf") ? MediaType.valueOf("application/pdf") : MediaType.IMAGE_JPEG;
    }
  }
}
