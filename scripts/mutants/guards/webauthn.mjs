const folder = 'server/src/methods/passkey/webauthn'
const registration = [`${folder}/verify-registration.test.ts`]
const assertion = [`${folder}/verify-assertion.test.ts`]
const cbor = [`${folder}/encoding/cbor.test.ts`]
const publicKey = [`${folder}/public-key.test.ts`]
const path = [`${folder}/attestation/certificate-path.test.ts`]
const packed = [`${folder}/attestation/packed.test.ts`]
const u2f = [`${folder}/attestation/fido-u2f.test.ts`]
const tpm = [`${folder}/attestation/tpm.test.ts`]
const android = [`${folder}/attestation/android-key.test.ts`]
const apple = [`${folder}/attestation/apple.test.ts`]
const differential = [`${folder}/differential/differential.test.ts`]

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
    'if (!verifySignature(algorithm, key, Buffer.concat([data.bytes, clientDataHash]), presented.signature))',
    assertion,
  ],
  [
    'required user verification counts only where it was initialized',
    'verify-assertion.ts',
    "if (expected.userVerification === 'required' && !userVerified)",
    assertion,
  ],
  [
    'a date that cannot be read is not a valid date',
    'attestation/certificate-path.ts',
    'if (!(Date.parse(x509.validFrom) <= now && now <= Date.parse(x509.validTo)))',
    path,
    'if (Date.parse(x509.validFrom) > now || now > Date.parse(x509.validTo))',
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
  ['self attestation is not trusted', 'attestation/attestation.ts', 'if (trustPath.length === 0)', packed],
  [
    'required attestation is not replaced by none',
    'attestation/attestation.ts',
    "if (format === 'none') refuse",
    registration,
    'if (false) refuse',
  ],
  [
    'attestation leads to a trust anchor',
    'attestation/attestation.ts',
    'checkPath(trustPath, policy.anchors, policy.now)',
    path,
    '',
  ],
  [
    'an attested model is on the allow list',
    'attestation/attestation.ts',
    'if (policy.aaguids && !policy.aaguids.includes(uuid(aaguid)))',
    packed,
  ],
  [
    'an attestation certificate is valid at the time of registration',
    'attestation/certificate-path.ts',
    'if (!(Date.parse(x509.validFrom) <= now && now <= Date.parse(x509.validTo)))',
    path,
  ],
  [
    'attestation certificates are not signed with SHA-1',
    'attestation/certificate-path.ts',
    'if (!signatureAlgorithms.has(signatureAlgorithm))',
    path,
  ],
  [
    'a critical extension that we do not understand is refused',
    'attestation/certificate-path.ts',
    'if (critical && !understood.has(type))',
    path,
  ],
  [
    'only a CA with a usable key, for paths of that length, issues attestation certificates',
    'attestation/certificate-path.ts',
    'if (!constraints?.isCa || constraints.pathLength < depth || !hasUsableKey(issuer)) return false',
    path,
    '',
  ],
  [
    'the issuer signed the attestation certificate',
    'attestation/certificate-path.ts',
    ' && certificate.x509.verify(issuer.publicKey)',
    path,
    '',
  ],
  [
    'the certified key signed the packed attestation',
    'attestation/packed.ts',
    'if (!verifySignature(algorithm, certificate.publicKey, signedData(input), signature))',
    packed,
  ],
  [
    'the credential signed its self attestation',
    'attestation/packed.ts',
    'if (!verifySignature(algorithm, publicKey.key, signedData(input), signature))',
    packed,
  ],
  [
    'a packed attestation certificate meets its requirements',
    'attestation/packed.ts',
    '  checkPackedCertificate(certificate)\n',
    packed,
    '',
  ],
  [
    'an attestation certificate for another model is refused',
    'attestation/aaguid-extension.ts',
    'if (!certificateDer.whole(extension.value, der.octetString).content.equals(aaguid))',
    packed,
  ],
  [
    'a U2F key cannot claim user verification or backup',
    'attestation/fido-u2f.ts',
    'if (data.userVerified || data.backupEligible)',
    u2f,
  ],
  [
    'an AAGUID that U2F does not sign is not reported',
    'attestation/fido-u2f.ts',
    'aaguid: Buffer.alloc(16)',
    u2f,
    'aaguid: attested.aaguid',
  ],
  [
    'a TPM certifies the key of the credential',
    'attestation/tpm.ts',
    'if (!isSameKey(tpmPublic, input.publicKey.key))',
    tpm,
  ],
  ['a TPM attestation is for this ceremony', 'attestation/tpm.ts', 'if (!attest.extraData.equals(ceremony))', tpm],
  ['certInfo comes from inside a TPM', 'attestation/tpm.ts', 'if (attest.magic !== generatedByTpm)', tpm],
  ['certInfo names the certified key', 'attestation/tpm.ts', 'if (!attest.certifiedName.equals(name))', tpm],
  [
    'an Android key attestation is for this ceremony',
    'attestation/android-key.ts',
    'if (!certificateDer.expect(fields[4], der.octetString).content.equals(clientDataHash))',
    android,
  ],
  [
    'an Android key was generated in secure hardware',
    'attestation/android-key.ts',
    'if (integersAt(hardware, tag.origin).join() !== `${originGenerated}`)',
    android,
  ],
  [
    'an Apple attestation is for this ceremony',
    'attestation/apple.ts',
    'if (!nonceOf(certificate).equals(sha256(signedData(input))))',
    apple,
  ],
  [
    'an Apple attestation is for the key of the credential',
    'attestation/apple.ts',
    'if (!certificate.publicKey.equals(input.publicKey.key))',
    apple,
  ],
]

export default guards.map(([guard, file, text, tests, replacement = 'if (false)']) => ({
  guard,
  file: `${folder}/${file}`,
  text,
  replacement,
  tests,
}))
