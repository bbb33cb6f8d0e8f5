package io.swagger.annotations;

/** The generated models import this annotation. Debian does not have the package that contains it. */
public @interface ApiModelProperty {
  String value() default "";

  String example() default "";

  boolean required() default false;
}
