@rem "exec" for the npm scripts on Windows, whose shell has none: it runs the command that follows.
@%*
