"""A labeller whose process is killed at its second file."""

import os
import signal

from rbd.data._labeller import Labeller, LabelJob


class Job(LabelJob):
    def start(self):
        return Dying(self)


class Dying(Labeller):
    def work(self, file):
        died = self.job.to.parent / "died"
        if file.endswith("file-001.parquet") and (os.environ["RBD_TEST_DIES"] == "always" or not died.exists()):
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().work(file)
