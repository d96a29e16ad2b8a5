"""Starts moto with the overlay on a free port of this machine, says `listening on http://127.0.0.1:PORT`, and ends when
its standard input does: so it never outlives who started it, however that ended.

    python emulator/serve.py          serves until Ctrl-D
"""

import logging
import os
import sys
import threading
import warnings

from werkzeug.serving import make_server

HOST = "127.0.0.1"


def _end_with_input() -> None:
    while sys.stdin.buffer.read(4096):
        pass
    os._exit(0)


def main() -> None:
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    logging.getLogger("moto").setLevel(logging.ERROR)  # what it passes over is in StackStatusReason
    warnings.simplefilter("ignore")
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app  # noqa: PLC0415

    import overlay.everything  # noqa: F401, PLC0415 - completes moto before it is asked anything

    server = make_server(HOST, 0, DomainDispatcherApplication(create_backend_app), threaded=True)
    os.environ["MOTO_PORT"] = str(server.server_port)  # where moto's own clients find it
    threading.Thread(target=_end_with_input, daemon=True).start()
    print(f"listening on http://{HOST}:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
