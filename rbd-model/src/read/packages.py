"""Finds packages for xacro's $(find NAME), in the place of ROS' module of this name."""

import os
import re


def get_package_share_directory(name):
    for package in os.environ.get("RBD_PACKAGES", "").splitlines():
        given, is_named, folder = package.partition("=")
        folder = folder if is_named else os.path.join(given, name)
        if (not is_named or given == name) and os.path.isdir(folder):
            return os.path.normpath(folder)
    for prefix in os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep):
        folder = os.path.join(prefix, "share", name)
        if prefix and os.path.isdir(folder):
            return folder
    above = os.path.dirname(os.environ.get("RBD_FILE", ""))
    while True:
        for folder in (os.path.join(above, name), above):
            if is_package(folder, name):
                return folder
        if above in ("", os.path.dirname(above)):
            raise LookupError("the package of $(find %s) is not found" % name)
        above = os.path.dirname(above)


def is_package(folder, name):
    try:
        with open(os.path.join(folder, "package.xml"), encoding="utf-8") as file:
            return name in re.findall(r"<name>\s*(.*?)\s*</name>", file.read())
    except OSError:
        return False
