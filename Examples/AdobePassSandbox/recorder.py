# SPDX-License-Identifier: Apache-2.0
"""Passes requests on to a server, and writes them to a HAR file. Usage: recorder.py PORT SERVER-PORT FILE

The file names the server https://pass.example, because the audit requires encryption, which the sandbox does not have.
"""

import datetime
import http.client
import http.server
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))

from containers import entry, har

port, server, path = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
entries = []


class Recorder(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        moment = datetime.datetime.now(datetime.timezone.utc)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        connection = http.client.HTTPConnection("127.0.0.1", server, timeout=10)
        connection.request("POST", self.path, body, dict(self.headers))
        answer = connection.getresponse()
        content = answer.read()
        fields = [{"name": name, "value": value} for name, value in self.headers.items() if name != "Host"]
        data = {"mimeType": self.headers.get("Content-Type", ""), "text": body.decode()}
        received = {"mimeType": answer.getheader("Content-Type", ""), "text": content.decode()}
        made = entry(url=f"https://pass.example{self.path}", headers=fields, postData=data)
        response = {"status": answer.status, "headers": [], "content": received}
        entries.append(made | {"startedDateTime": moment.isoformat(), "response": response})
        path.write_text(har(entries))
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.getheader("Content-Type", "application/json"))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        """Writes no log."""


path.write_text(har(entries))
http.server.HTTPServer(("127.0.0.1", port), Recorder).serve_forever()
