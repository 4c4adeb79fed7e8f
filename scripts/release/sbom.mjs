// The software bill of materials of a release, in CycloneDX 1.5: every package with its version, licence and hash.
import { createHash } from 'node:crypto'
import { nameOf } from './production-packages.mjs'

/**
 * `inPages`: packages that are part of the built pages, and have no folder in the release. `debian`: packages of the base
 * of an image.
 */
export function billOfMaterials({ version, commit, packages, inPages, debian }) {
  const components = [
    ...[...packages].map(([path, entry]) => component(path, entry)),
    ...[...inPages]
      .filter(([path]) => !packages.has(path))
      .map(([path, entry]) => ({
        ...component(path, entry),
        properties: [{ name: 'countersign:part', value: 'pages' }],
      })),
    ...debian.map(debianComponent),
  ]
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:generic/countersign@${version}`,
        name: 'countersign',
        version,
        ...(commit ? { properties: [{ name: 'countersign:commit', value: commit }] } : {}),
      },
    },
    components,
  }
  // Derived from the content, so that the same sources give the same file.
  return { ...document, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(document))}` }
}

function component(path, { version, integrity, license }) {
  const name = nameOf(path)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': `${purl}#${path}`,
    name,
    version,
    purl,
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(integrity ? { hashes: integrity.split(' ').map(hashOf) } : {}),
  }
}

function debianComponent({ name, version, architecture, release }) {
  const qualifiers = `arch=${architecture}${release ? `&distro=debian-${release}` : ''}`
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?${qualifiers}`
  return { type: 'library', 'bom-ref': purl, name, version, purl }
}

function hashOf(integrity) {
  const [algorithm, digest] = integrity.split(/-(.*)/)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6] & 0x0f) | 0x80
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
