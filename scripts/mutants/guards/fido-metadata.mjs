const folder = 'server/src/methods/passkey/metadata'
const file = [`${folder}/metadata.test.ts`]
const service = ['server/src/services/svc-tm/fido-metadata/fido-metadata.test.ts']
const domain = 'server/src/domain/authenticators/fido-metadata'

export default [
  {
    guard: 'the certificates of metadata lead to a root of the FIDO Alliance',
    file: `${folder}/signed-blob.ts`,
    text: 'checkPath(chain, roots, now)',
    replacement: 'void roots',
    tests: file,
  },
  {
    guard: 'only the FIDO Alliance signs metadata, although its root signs for many web sites',
    file: `${folder}/signed-blob.ts`,
    text: 'if (read.leaf.x509.checkHost(signer) === undefined)',
    replacement: 'if (false)',
    tests: file,
  },
  {
    guard: 'the signature of metadata is verified',
    file: `${folder}/signed-blob.ts`,
    text: 'if (!check(signed, leaf.publicKey, Buffer.from(signature)))',
    replacement: 'if (false)',
    tests: file,
  },
  {
    guard: 'expired metadata is refused',
    file: `${folder}/metadata.ts`,
    text: 'if (isOutdated(nextUpdate, now))',
    replacement: 'if (false)',
    tests: file,
  },
  {
    guard: 'a status report that cannot be read is not ignored',
    file: `${folder}/entries.ts`,
    text: "if (typeof status !== 'string')",
    replacement: 'if (false)',
    tests: file,
  },
  {
    guard: 'the number of metadata increases',
    file: `${domain}/fido-metadata-store.ts`,
    text: 'where m.number < excluded.number',
    replacement: 'where true',
    tests: service,
  },
  {
    guard: 'a revoked model is compromised',
    file: `${domain}/models.ts`,
    text: "  'REVOKED',",
    replacement: '',
    tests: service,
  },
  {
    guard: 'a report counts from its day on',
    file: `${domain}/models.ts`,
    text: 'effectiveDate === null || Date.parse(effectiveDate) <= now',
    replacement: 'effectiveDate === null || now > 0',
    tests: service,
  },
  {
    guard: 'a tenant that does not trust the metadata still refuses what it revokes',
    file: 'server/src/domain/authenticators/passkeys/attestation-policy.ts',
    text: 'models: settings.useFidoMetadata ? models : unanchored(models),',
    replacement: 'models: settings.useFidoMetadata ? models : new Map(),',
    tests: service,
  },
  {
    guard: 'a tenant can distrust the metadata',
    file: 'server/src/domain/authenticators/passkeys/attestation-policy.ts',
    text: '[id, { ...model, anchors: [] }]',
    replacement: '[id, model]',
    tests: service,
  },
  {
    guard: 'no metadata is read for a caller who may not import it',
    file: 'server/src/domain/administration/tenants/fido-metadata.ts',
    text: 'await tenant.tx(assertOperators)',
    replacement: 'void tenant',
    tests: service,
  },
  {
    guard: 'only a transaction of the operators writes metadata',
    file: 'server/migrations/0035_fido_metadata.sql',
    text: '        and t.is_operator))',
    replacement: '        ))',
    tests: service,
  },
]
