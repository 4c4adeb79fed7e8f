// `npm run deploy:check`: builds the image and uses the files of deploy/ for real. Needs root, and Debian's packages.
//   npm run deploy:check                      everything
//   npm run deploy:check -- --no-build        with the image of the last run
//   npm run deploy:check -- pgbouncer         only the checks with this in their name
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { buildImage, evaluationImage, image } from './image.mjs'

const root = resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const names = args.filter((argument) => !argument.startsWith('--'))
const needs = (check) => names.length === 0 || names.some((name) => check.includes(name))

const packages = {
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  mmdebstrap: 'mmdebstrap',
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  ip: 'iproute2',
  unshare: 'util-linux',
}

const start = performance.now()
const measured = []
/** What the checks of the containers measured. */
const facts = resolve(root, '.cache/deploy/facts.json')
process.exitCode = check()

function check() {
  const missing = Object.entries(packages).filter(([tool]) => spawnSync('which', [tool]).status !== 0)
  if (process.getuid?.() !== 0) return refuse('These checks start containers and other users, so they need root.')
  if (missing.length > 0)
    return refuse(`Some tools are missing: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
  if (!args.includes('--no-build')) {
    if (needs('containers') && !isReproducible()) return 1
    if (needs('evaluation')) timed('the image with the embedded PostgreSQL', { name: evaluationImage, embedded: true })
  }
  mkdirSync(dirname(facts), { recursive: true })
  // In a network of its own, so that the documented ports are free.
  const vitest = [process.execPath, resolve(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const config = ['--config', 'e2e/deployment/checks/vitest.config.ts', ...names]
  const inside = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...vitest, ...config]
  const { status } = spawnSync('unshare', inside, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      COUNTERSIGN_IMAGE: image,
      COUNTERSIGN_EVALUATION_IMAGE: evaluationImage,
      COUNTERSIGN_FACTS: facts,
    },
  })
  if (status === 0 && needs('containers')) record()
  return status ?? 1
}

/** When all checks have passed: the file is part of the guide, and a server does not start with a guide that is outdated. */
function record() {
  const whole = measured.length > 0 ? 'all of `npm run deploy:check`' : 'the checks, with images that were built before'
  const all = names.length === 0 ? [[whole, `${secondsSince(start)} s`]] : []
  const rows = [...JSON.parse(readFileSync(facts, 'utf8')), ...measured, ...all]
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${process.platform} ${process.arch}, ${availableParallelism()} cores`
  const lines = rows.map(([what, figure]) => `| ${what} | ${figure} |\n`)
  writeFileSync(
    resolve(root, 'bench/results/containers.md'),
    `# Containers\n\n${day}, ${machine}, from \`npm run deploy:check\`. The machine was busy with other work: sizes and memory are exact, times are upper bounds.\n\n|   | measured |\n|---|---:|\n${lines.join('')}`,
  )
}

function secondsSince(moment) {
  return Math.round((performance.now() - moment) / 1000)
}

/** The same commit on the same bases is the same image. */
function isReproducible() {
  const digest = timed('the image', {})
  const again = timed('the image again, with the same digest', { name: `${image}-again` })
  if (digest === again) console.log(`Both have the digest ${digest}.`)
  else refuse(`The two images differ: ${digest} and ${again}.`)
  return digest === again
}

function timed(what, options) {
  const began = performance.now()
  const digest = buildImage(root, options)
  measured.push([`build of ${what}`, `${secondsSince(began)} s`])
  console.log(`Built ${what} in ${secondsSince(began)} s.`)
  return digest
}

function refuse(sentence) {
  console.error(sentence)
  return 1
}
