import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { debianPackages } from './debian-packages.mjs'
import { billOfMaterials } from './sbom.mjs'

function baseWith(files) {
  const base = mkdtempSync(join(tmpdir(), 'base-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return base
}

const osRelease = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\n'
const libstdc =
  'Package: libstdc++6\nVersion: 12.2.0-14+deb12u1\nArchitecture: amd64\nDescription: a library\n more text\n'
const tzdata = { name: 'tzdata', version: '2026a-0', architecture: 'all', release: '12' }

test('the packages of an image without dpkg are found, one file each', () => {
  const base = baseWith({
    'usr/lib/os-release': osRelease,
    'var/lib/dpkg/status.d/tzdata': 'Package: tzdata\nVersion: 2026a-0\nArchitecture: all\n',
    'var/lib/dpkg/status.d/tzdata.md5sums': '0123  usr/share/zoneinfo/UTC\n',
    'var/lib/dpkg/status.d/libstdc++6': libstdc,
  })
  expect(debianPackages(base)).toEqual([
    { name: 'libstdc++6', version: '12.2.0-14+deb12u1', architecture: 'amd64', release: '12' },
    tzdata,
  ])
})

test('the packages of an image with dpkg are found, without those that were removed', () => {
  const record = (name, status) => `Package: ${name}\nStatus: ${status}\nVersion: 2026a-0\nArchitecture: all\n`
  const status = [record('tzdata', 'install ok installed'), record('gone', 'deinstall ok config-files')].join('\n')
  expect(debianPackages(baseWith({ 'usr/lib/os-release': osRelease, 'var/lib/dpkg/status': status }))).toEqual([tzdata])
})

test('a base without records is an error, not an empty list', () => {
  const base = baseWith({ 'var/lib/dpkg/status': '' })
  expect(() => debianPackages(base)).toThrow('has no records of Debian packages')
})

test('they are part of the bill of materials, with a package URL', () => {
  const debian = debianPackages(
    baseWith({ 'usr/lib/os-release': osRelease, 'var/lib/dpkg/status.d/libstdc++6': libstdc }),
  )
  const { components } = billOfMaterials({ version: '1.0.0', packages: new Map(), inPages: new Map(), debian })
  expect(components).toMatchObject([
    { name: 'libstdc++6', purl: 'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64&distro=debian-12' },
  ])
})
