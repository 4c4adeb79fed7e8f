const folder = 'server/src/methods/passkey/webauthn'
const registration = [`${folder}/verify-registration.test.ts`]
const assertion = [`${folder}/verify-assertion.test.ts`]
const cbor = [`${folder}/encoding/cbor.test.ts`]
const publicKey = [`${folder}/public-key.test.ts`]
const packed = [`${folder}/attestation/packed.test.ts`]
const differential = [`${folder}/differential/differential.long.test.ts`]

const guards = [
  [
    'we accept no passkey response that an independent implementation refuses',
    'authenticator-data.ts',
    'if (data.backupState && !data.backupEligible)',
    differential,
  ],
  ['a passkey response of the other ceremony is refused', 'client-data.ts', 'if (client.type !== type)', registration],
  [
    'a passkey response to another challenge is refused',
    'client-data.ts',
    "if (client.challenge !== expected.challenge.toString('base64url'))",
    assertion,
  ],
  [
    'a passkey response from another origin is refused',
    'client-data.ts',
    'if (!isOneOf(client.origin, expected.origins))',
    assertion,
  ],
  [
    'a passkey response from a frame is refused unless the relying party expects frames',
    'client-data.ts',
    'if (topOrigins.length === 0)',
    registration,
  ],
  [
    'a passkey response from a frame of an unlisted page is refused',
    'client-data.ts',
    'if (!isOneOf(topOrigin, topOrigins))',
    registration,
  ],
  [
    'a passkey response for another relying party is refused',
    'authenticator-data.ts',
    'if (!data.rpIdHash.equals(sha256(expected.rpId)))',
    assertion,
  ],
  [
    'a passkey response without user presence is refused',
    'authenticator-data.ts',
    'if (needsPresence && !data.userPresent)',
    assertion,
  ],
  [
    'required user verification is enforced',
    'authenticator-data.ts',
    "if (expected.userVerification === 'required' && !data.userVerified)",
    registration,
  ],
  [
    'a credential that cannot be backed up is not backed up',
    'authenticator-data.ts',
    'if (data.backupState && !data.backupEligible)',
    assertion,
  ],
  [
    'a credential id has at most 1,023 bytes',
    'authenticator-data.ts',
    'if (idLength > maxCredentialIdBytes)',
    registration,
  ],
  [
    'nothing follows authenticator data',
    'authenticator-data.ts',
    'if (end + extensions !== bytes.length)',
    registration,
  ],
  [
    'the registered credential id is the one that the authenticator created',
    'verify-registration.ts',
    'if (!attested.id.equals(id))',
    registration,
  ],
  [
    'an assertion is of a credential that the challenge listed',
    'verify-assertion.ts',
    'if (allowCredentials.length > 0 && !allowCredentials.some((allowed) => allowed.equals(id)))',
    assertion,
  ],
  ['an assertion is of the stored credential', 'verify-assertion.ts', 'if (!id.equals(credential.id))', assertion],
  [
    'an assertion names the user if the user was not identified',
    'verify-assertion.ts',
    'if (!userIdentified)',
    assertion,
  ],
  [
    'an assertion that names another user is refused',
    'verify-assertion.ts',
    'if (!userHandle.equals(credential.userHandle))',
    assertion,
  ],
  [
    'backup eligibility never changes',
    'verify-assertion.ts',
    'if (data.backupEligible !== credential.backupEligible)',
    assertion,
  ],
  ['an assertion carries no attested credential data', 'verify-assertion.ts', 'if (data.attested)', assertion],
  [
    'an assertion is signed by the stored key',
    'verify-assertion.ts',
    'if (!isSignedBy(algorithm, key, Buffer.concat([data.bytes, clientDataHash]), presented.signature))',
    assertion,
  ],
  [
    'required user verification counts only where it was initialized',
    'verify-assertion.ts',
    "if (expected.userVerification === 'required' && !userVerified)",
    assertion,
  ],
  [
    'no signature is verified with an RSA key that takes long',
    'algorithms.ts',
    "if (known.keyType === 'rsa' && !isAcceptableRsaKey(key)) return false",
    packed,
    '',
  ],
  ['no bytes follow CBOR', 'encoding/cbor.ts', 'if (length !== bytes.length)', cbor],
  ['a CBOR number has its shortest form', 'encoding/cbor.ts', 'if (argument < (smallestFor[size] as number))', cbor],
  [
    'the keys of a CBOR map are sorted and distinct',
    'encoding/cbor.ts',
    'if (previous && compareKeys(previous, encoded) >= 0)',
    cbor,
  ],
  ['a passkey has an algorithm that was offered', 'public-key.ts', 'if (!allowed.includes(algorithm))', registration],
  [
    'an Ed25519 key is a point of full order',
    'public-key.ts',
    'if (algorithm === edDsa && !isUsableEd25519Point(bytesAt(map, parameter.x, reason)))',
    publicKey,
  ],
  [
    'an RSA key of a passkey is strong',
    'public-key.ts',
    'if (algorithm === rs256 && !isAcceptableRsaKey(key))',
    publicKey,
  ],
]

export default guards.map(([guard, file, text, tests, replacement = 'if (false)']) => ({
  guard,
  file: `${folder}/${file}`,
  text,
  replacement,
  tests,
}))
