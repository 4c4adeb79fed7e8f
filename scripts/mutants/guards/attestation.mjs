const folder = 'server/src/methods/passkey/webauthn'
const registration = [`${folder}/verify-registration.test.ts`]
const path = [`${folder}/attestation/certificate-path.test.ts`]
const packed = [`${folder}/attestation/packed.test.ts`]
const u2f = [`${folder}/attestation/fido-u2f.test.ts`]
const tpm = [`${folder}/attestation/tpm.test.ts`]
const android = [`${folder}/attestation/android-key.test.ts`]
const models = [`${folder}/attestation/models.test.ts`]
const apple = [`${folder}/attestation/apple.test.ts`]

const guards = [
  [
    'a date that cannot be read is not a valid date',
    'attestation/certificate-path.ts',
    'if (!(Date.parse(x509.validFrom) <= now && now <= Date.parse(x509.validTo)))',
    path,
    'if (Date.parse(x509.validFrom) > now || now > Date.parse(x509.validTo))',
  ],
  ['self attestation is not trusted', 'attestation/attestation.ts', 'if (!certificate)', packed],
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
    'checkPath(trustPath, [...policy.anchors, ...(model?.anchors ?? [])], policy.now)',
    path,
    '',
  ],
  [
    'an attested model is on the allow list',
    'attestation/attestation.ts',
    'if (aaguids && !aaguids.includes(aaguid))',
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
    'a model that can be synced is refused where the tenant does not allow it',
    'attestation/attestation.ts',
    'if (policy.allowSynced === false && input.data.backupEligible)',
    models,
  ],
  ['a compromised model is refused', 'attestation/attestation.ts', 'if (model?.isCompromised)', models],
  [
    'a compromised attestation key is refused',
    'attestation/attestation.ts',
    "if (trustPath.some(({ bytes }) => stolen.includes(sha256(bytes).toString('hex'))))",
    models,
  ],
  [
    'the AAGUID that a sender put beside a U2F statement does not hide its model',
    'verify-registration.ts',
    'return { names: [uuidOf(attestedOf(data).aaguid), keyIdentifierOf(certificate)] }',
    models,
    'return { names: [uuidOf(attestedOf(data).aaguid)] }',
  ],
  [
    'a model without the required certification is refused',
    'attestation/attestation.ts',
    'if ((model?.certification ?? 0) < minCertification)',
    models,
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
