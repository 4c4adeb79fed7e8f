// Buildah writes the id of the build container into the configuration of an image in Docker's format, also as its host
// name. Without them, the same content has the same digest.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const buildah = (...args) => execFileSync('buildah', args, { encoding: 'utf8' }).trim()

/** Replaces the image, and returns the digest of its manifest. */
export function forgetBuildContainer(name) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-image-'))
  try {
    buildah('push', '--quiet', name, `dir:${folder}`)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const placeOf = (digest) => join(folder, digest.replace('sha256:', ''))
    const config = configWithoutContainer(readFileSync(placeOf(manifest.config.digest), 'utf8'))
    const digest = digestOf(config)
    writeFileSync(placeOf(digest), config)
    const changed = JSON.stringify({ ...manifest, config: { ...manifest.config, digest, size: config.length } })
    writeFileSync(join(folder, 'manifest.json'), changed)
    const former = buildah('inspect', '--type', 'image', '--format', '{{.FromImageID}}', name)
    const image = buildah('pull', '--quiet', `dir:${folder}`)
    buildah('tag', image, name)
    if (former !== image) buildah('rmi', former)
    return digestOf(changed)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function configWithoutContainer(text) {
  const { container: _container, ...config } = JSON.parse(text)
  const withoutHost = (part) => (part ? { ...part, Hostname: '' } : part)
  const changed = {
    ...config,
    config: withoutHost(config.config),
    container_config: withoutHost(config.container_config),
  }
  return Buffer.from(JSON.stringify(changed))
}

const digestOf = (content) => `sha256:${createHash('sha256').update(content).digest('hex')}`
