import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;

/** Reads a downloaded document, for which Spring has no converter of its own, into a temporary file. */
class FileConverter extends AbstractHttpMessageConverter<File> {
  FileConverter() {
    super(MediaType.ALL);
  }

  @Override
  protected boolean supports(Class<?> type) {
    return type == File.class;
  }

  @Override
  public boolean canWrite(Class<?> type, MediaType mediaType) {
    return false;
  }

  @Override
  protected File readInternal(Class<? extends File> type, HttpInputMessage response) throws IOException {
    Path file = Files.createTempFile("arot", null);
    Files.copy(response.getBody(), file, StandardCopyOption.REPLACE_EXISTING);
    return file.toFile();
  }

  @Override
  protected void writeInternal(File file, HttpOutputMessage request) {
    throw new UnsupportedOperationException("Files are sent as parts of a form.");
  }
}
