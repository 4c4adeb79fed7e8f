// The files of deploy/ agree with the code that they configure. `npm run deploy:check` uses them for real.
import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServiceId, serviceIds, services } from '@countersign/contract'
import { settings } from '@countersign/server/config'
import { skipNote } from '@countersign/testkit'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readDocument, repository } from '../docs/markdown.ts'
import { servedPrefixes } from './served-paths.ts'

const yaml = async (path: string) => parse(await readDocument(path), { merge: true })
const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined
/** Read by Node itself. */
const runtimeVariables = ['NODE_COMPILE_CACHE', 'PATH']
const unknownSettings = (names: readonly string[]) =>
  names.filter((name) => !(name in settings) && !runtimeVariables.includes(name))

interface ComposeService {
  readonly environment: Readonly<Record<string, string>>
  readonly expose: readonly string[]
  readonly user: string
  readonly read_only: boolean
  readonly secrets: readonly string[]
}

const compose = await yaml('deploy/compose.yaml')
const composed = (id: ServiceId): ComposeService => compose.services[id]
const manifests = await Promise.all(
  (await readdir(join(repository, 'deploy/kubernetes'))).map(async (name) => ({
    name,
    text: await readDocument(`deploy/kubernetes/${name}`),
  })),
)
const documents = manifests.flatMap(({ text }) => parseAllDocuments(text).map((document) => document.toJS()))
const ofKind = (kind: string) => documents.filter((document) => document.kind === kind)

test.for(serviceIds)('compose runs %s on its port, without root and with settings that exist', (id) => {
  const { environment, expose, user, read_only, secrets } = composed(id)
  expect(environment.SERVICES).toBe(id)
  expect(expose).toEqual([String(services[id].port), '9090'])
  expect([user, read_only]).toEqual(['65532:65532', true])
  expect(unknownSettings(Object.keys(environment))).toEqual([])
  const files = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? [])
  expect(files.sort()).toEqual([...secrets].sort())
})

test('every secret and configuration of compose is declared, and create-secrets.sh creates what it can', async () => {
  const script = await readDocument('deploy/create-secrets.sh')
  for (const { file } of Object.values<{ file: string }>(compose.secrets)) {
    const name = file.replace('./secrets/', '')
    expect(script).toContain(name)
  }
  for (const { file } of Object.values<{ file: string }>(compose.configs))
    expect(await readDocument(join('deploy', file))).not.toBe('')
})

test('the databases of compose and of the docs have the same roles', async () => {
  const roles = (text: string) =>
    Array.from(text.matchAll(/^(create role|create database|grant) .*$/gm), ([line]) =>
      line.replace(/password '[^']*'/, "password '…'"),
    )
  const documented = roles(await readDocument('docs/operations.md')).filter((line) => !line.includes('backup'))
  expect(roles(await readDocument('deploy/create-secrets.sh'))).toEqual(documented)
})

test('nginx routes the same paths on one machine and between containers', async () => {
  const [machine, containers] = await Promise.all(
    ['countersign.conf', 'containers.conf'].map((name) => readDocument(`deploy/nginx/${name}`)),
  )
  const locations = (text = '') => Array.from(text.matchAll(/^ *location .*$/gm), ([line]) => line)
  expect(locations(containers)).toEqual(locations(machine))
  for (const id of serviceIds) {
    const upstream = id.replace('-', '_')
    expect(containers).toMatch(new RegExp(`upstream ${upstream} +\\{ server ${id}:${services[id].port};`))
  }
})

test('Kubernetes runs each service alike: on its port, without root, with probes and a budget', () => {
  const alike = (id: ServiceId) => {
    const { port } = services[id]
    const own = manifests.find(({ name }) => name === `${id}.yaml`)?.text ?? ''
    expect(own).toContain(`containerPort: ${port} `)
    return own.replaceAll(id, 'SERVICE').replaceAll(String(port), 'PORT')
  }
  const [first, ...others] = serviceIds.map(alike)
  for (const other of others) expect(other).toBe(first)
  for (const deployment of ofKind('Deployment')) {
    const [{ readinessProbe, livenessProbe, securityContext, env }] = deployment.spec.template.spec.containers
    expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'management' })
    expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'management' })
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(env).toEqual([{ name: 'SERVICES', value: deployment.metadata.name }])
  }
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])
    expect(ofKind(kind).map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining([...serviceIds]))
})

test('the ingress routes what the services serve, and the network policy opens their ports', () => {
  const [ingress] = ofKind('Ingress')
  const paths = ingress.spec.rules[0].http.paths as { path: string; backend: { service: { name: string } } }[]
  const routed = paths.map(({ path, backend }) => [path.replace(/\/$/, ''), backend.service.name])
  expect(routed.sort()).toEqual(servedPrefixes.map(([prefix, id]) => [prefix, id]).sort())
  const [policy] = ofKind('NetworkPolicy')
  expect(policy.spec.ingress[0].ports).toEqual(serviceIds.map((id) => ({ port: services[id].port })))
})

test('the settings of the kustomization exist, and it lists every manifest', () => {
  const [kustomization] = ofKind('Kustomization')
  const names = kustomization.configMapGenerator[0].literals.map((pair: string) => pair.split('=')[0])
  expect(unknownSettings(names)).toEqual([])
  expect([...kustomization.resources, 'kustomization.yaml'].sort()).toEqual(manifests.map(({ name }) => name).sort())
})

test.runIf(has('kubectl'))(
  `kustomize renders the manifests${skipNote(has('kubectl'), 'kubectl is not installed')}`,
  () => {
    const { status, stdout } = spawnSync('kubectl', ['kustomize', join(repository, 'deploy/kubernetes')], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toContain('image: registry.example.com/countersign:0.2.0')
  },
)

test('the image listens on the ports of the services, and its settings exist', async () => {
  const text = await readDocument('deploy/Containerfile')
  expect(text).toContain(`EXPOSE ${serviceIds.map((id) => services[id].port).join(' ')} 9090`)
  const [, environment = ''] = /^ENV (.*)$/m.exec(text) ?? []
  expect(unknownSettings(environment.split(' ').map((pair) => pair.split('=')[0] ?? ''))).toEqual([])
  expect(await readDocument('.dockerignore')).toBe(await readDocument('.containerignore'))
})

test.runIf(has('promtool'))(
  `every alert fires on the metrics that it watches${skipNote(has('promtool'), 'promtool is not installed')}`,
  async () => {
    const cwd = join(repository, 'deploy/prometheus')
    expect(spawnSync('promtool', ['check', 'rules', 'countersign.rules.yaml'], { cwd }).status).toBe(0)
    const tested = spawnSync('promtool', ['test', 'rules', 'countersign.rules.test.yaml'], { cwd, encoding: 'utf8' })
    expect([tested.status, tested.stderr]).toEqual([0, ''])
  },
)

test('every alert has a test that sees it fire', async () => {
  const { groups } = await yaml('deploy/prometheus/countersign.rules.yaml')
  const { tests } = await yaml('deploy/prometheus/countersign.rules.test.yaml')
  const fired = tests.flatMap(({ alert_rule_test }: { alert_rule_test: { alertname: string; exp_alerts: [] }[] }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  )
  expect(fired.sort()).toEqual(groups[0].rules.map(({ alert }: { alert: string }) => alert).sort())
})
