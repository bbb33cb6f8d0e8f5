package io.swagger.annotations;

/** The generated models import this annotation. Debian does not have the package that contains it. */
public @interface ApiModel {
  String value() default "";

  String description() default "";
}
