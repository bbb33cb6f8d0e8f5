"""Calls operations of a generated client: reads a package and calls as JSON, and prints what each call ends with."""

import importlib
import json
import os
import re
import tempfile

client_package = importlib.import_module(os.environ["AROT_PACKAGE"])


def call(token, tag, operation, arguments):
    configuration = client_package.Configuration(host=os.environ["AROT_URL"])
    configuration.access_token = token
    configuration.temp_folder_path = tempfile.mkdtemp()
    api = getattr(client_package, tag + "Api")(client_package.ApiClient(configuration))
    method = getattr(api, re.sub("(?<=.)([A-Z])", r"_\1", operation).lower().replace("o_auth", "oauth"))
    try:
        method(*arguments)
        return "ok"
    except client_package.exceptions.ApiException as error:
        return f"{error.status} {error.body}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"


calls = json.loads(os.environ["AROT_CALLS"])
print(json.dumps({each["operation"]: call(each["token"], each["tag"], each["operation"], each["arguments"]) for each in calls}))
