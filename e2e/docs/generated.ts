// The parts of the docs that the code knows better: each is written between markers that name it.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  allScopes,
  authTypes,
  errorCatalogue,
  methods,
  reservedScopes,
  roles,
  type Scope,
  type ServiceId,
  scopes,
  serviceIds,
  services,
} from '@countersign/contract'
import { settings as petstoreSettings } from '@countersign/petstore'
import { connectionsOfProcess } from '@countersign/platform/database'
import { settings } from '@countersign/server/config'
import { domainServices } from '@countersign/server/services'
import { functionsForAnyTable, tableOwners } from '../../scripts/checks/table-owners.mjs'
import { repository } from './markdown.ts'
import { driverSettings, driversTable, methodSettings } from './settings-tables.ts'
import { code, table } from './table.ts'

type Section = () => string | Promise<string>

const settingsTable =
  (described: typeof settings | Partial<typeof petstoreSettings>): Section =>
  () =>
    table(
      ['Variable', 'Meaning', 'Default'],
      Object.entries(described).map(([name, { describe, fallback }]) => [code(name), describe, fallback]),
    )

/** Those of its own; it reads the settings of every server too. */
const ownPetstoreSettings = Object.fromEntries(
  Object.entries(petstoreSettings).filter(([name]) => name.startsWith('PETSTORE_')),
)

const connectionsTable: Section = () =>
  table(
    ['`DATABASE_POOL_SIZE`', 'Connections of one process', 'Of five processes'],
    [4, 8, 16, 32].map((size) => [size, connectionsOfProcess(size), 5 * connectionsOfProcess(size)].map(String)),
  )

const servicesTable: Section = () =>
  table(
    ['Service', 'Context paths', 'Port in its own process', 'What it serves'],
    serviceIds.map((id) => [
      code(id),
      services[id].contextPaths.map(code).join(', '),
      String(services[id].port),
      domainServices[id].description,
    ]),
  )

const errorsTable: Section = () =>
  table(
    ['Code', 'Status', 'What it says'],
    Object.entries(errorCatalogue).map(([name, { status, message }]) => [code(name), String(status), message]),
  )

const scopesTable =
  (listed: readonly Scope[]): Section =>
  () => {
    const operations = serviceIds.flatMap((id) => domainServices[id].operations)
    return table(
      ['Scope', 'What it allows', 'Operations'],
      listed.map((scope) => {
        const using = operations.filter(({ access }) => access.kind === 'bearer' && access.scopes.includes(scope))
        return [code(scope), scopes[scope], using.map(({ id }) => id).join(', ')]
      }),
    )
  }

const methodsTable: Section = () =>
  table(
    ['Method', '`authType`', 'Enabled in a new tenant', '`amr`'],
    authTypes.map((authType) => {
      const { title, enabledByDefault, amr } = methods[authType]
      return [title, code(authType), enabledByDefault ? 'yes' : 'no', amr.map(code).join(' ')]
    }),
  )

const rolesTable: Section = () =>
  table(
    ['Role', 'Scopes'],
    Object.entries(roles).map(([role, held]) => [code(role), held.map(code).join(', ')]),
  )

const operationsOf =
  (id: ServiceId): Section =>
  () =>
    table(
      ['Operation', '', 'Scope'],
      domainServices[id].operations.map(({ method, path, summary, access }) => [
        code(`${method} ${services[id].contextPaths[0]}${path}`),
        summary,
        access.kind === 'open' ? 'no access token' : access.scopes.map(code).join(' or ') || 'any',
      ]),
    )

/** By the first part of their path: `/SvcAdmin/v1/clients`. */
const stepUpTable: Section = () => {
  const sensitive = serviceIds.flatMap((id) =>
    domainServices[id].operations
      .filter(({ recentProof }) => recentProof)
      .map((operation) => ({ id: operation.id, area: areaOf(services[id].contextPaths[0] ?? '', operation.path) })),
  )
  const areas = [...new Set(sensitive.map(({ area }) => area))]
  const rows = areas.map((area) => [
    code(area),
    sensitive
      .filter((operation) => operation.area === area)
      .map(({ id }) => id)
      .join(', '),
  ])
  return table(['Under', 'Operations'], rows)
}

const areaOf = (contextPath: string, path: string) => `${contextPath}${path.split(/(?<=^\/v1\/[^/:]+)[/:]/)[0]}`

const tableOwnersTable: Section = () => {
  const owners = tableOwners(repository).map(({ table: name, owner, functions }) => [
    code(name),
    code(owner.replace('server/src/domain/', '')),
    functions
      .map(({ name: called, triggeredBy }) =>
        [code(called), ...triggeredBy.map((on) => `(a trigger on ${code(on)})`)].join(' '),
      )
      .join(', '),
  ])
  const anyTable = functionsForAnyTable(repository).map(code).join(', ')
  return table(
    ['Table', 'Owner', 'Also changed in the database by'],
    [...owners, ['every table with a `tenant_id`', '', anyTable]],
  )
}

const commandsHelp: Section = async () => {
  const command = join(repository, 'server/bin/countersign.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'help'])
  return `\`\`\`text\n${stdout.trimEnd()}\n\`\`\``
}

/** A file of the repository, as a block. */
const fileBlock =
  (language: string, path: string): Section =>
  async () => {
    const text = await readFile(join(repository, path), 'utf8')
    return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
  }

const sections: Readonly<Record<string, Section>> = {
  settings: settingsTable(settings),
  'settings of the pet store': settingsTable(ownPetstoreSettings),
  connections: connectionsTable,
  services: servicesTable,
  errors: errorsTable,
  scopes: scopesTable(allScopes),
  'reserved scopes': scopesTable(reservedScopes),
  methods: methodsTable,
  'settings of methods': methodSettings,
  drivers: driversTable,
  'settings of drivers': driverSettings,
  roles: rolesTable,
  'operations that need step-up': stepUpTable,
  'table owners': tableOwnersTable,
  commands: commandsHelp,
  'deploy/nginx/countersign.conf': fileBlock('nginx', 'deploy/nginx/countersign.conf'),
  'deploy/nginx/tenants.conf': fileBlock('nginx', 'deploy/nginx/tenants.conf'),
  ...Object.fromEntries(serviceIds.map((id) => [`operations of ${id}`, operationsOf(id)])),
}

export const generatedParts = Object.keys(sections)

const marked = /(<!-- generated: (.+?) -->)[\s\S]*?(<!-- end -->)/g

/** The document with every generated part as it should be, and how many there are. */
export async function regenerated(markdown: string): Promise<{ readonly text: string; readonly parts: number }> {
  const names = Array.from(markdown.matchAll(marked), ([, , name = '']) => name)
  const contents = new Map<string, string>()
  for (const name of names) {
    const section = sections[name]
    if (!section) throw new Error(`Nothing generates "${name}".`)
    contents.set(name, await section())
  }
  const text = markdown.replace(
    marked,
    (_, start: string, name: string, end: string) => `${start}\n\n${contents.get(name)}\n\n${end}`,
  )
  return { text, parts: names.length }
}
