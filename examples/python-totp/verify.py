"""Registers an authenticator app and verifies a code, with Python's standard library only."""
import base64
import hashlib
import hmac
import json
import struct
import time
import urllib.parse
import urllib.request
import uuid

with open("data/first-run.json", encoding="utf-8") as file:
    facts = json.load(file)


def post(path, data, headers):
    request = urllib.request.Request(facts["publicUrl"] + path, data, headers, method="POST")
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


credentials = {"client_id": facts["clientId"], "client_secret": facts["clientSecret"]}
form = urllib.parse.urlencode({"grant_type": "client_credentials", **credentials}).encode()
token = post(f"/AuthPage/oauth/token/{facts['tenantId']}", form, {})["access_token"]


def mfa(operation, **fields):
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        # With this header, a request whose response was lost can be sent again.
        "Idempotency-Key": str(uuid.uuid4()),
    }
    return post(f"/OTP/v1/{operation}", json.dumps(fields).encode(), headers)


def totp(secret, now):
    """The code that the user's app shows (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(now) // 30), hashlib.sha1).digest()
    offset = digest[-1] & 15
    number = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


user = f"ada-{uuid.uuid4().hex[:6]}"
registration = mfa("registerOtp", userId=user, authType="authenticator_app")
print("Scan this in an authenticator app:", registration["otpauthUri"])
code = totp(registration["secret"], time.time())
verdict = mfa("authenticateOtp", userId=user, authType="authenticator_app", otp=code)
print("authenticated:", verdict["authenticated"])
