// Clients that others generate from our OpenAPI documents: two generators accept them as they are, what they generate has no
// type errors, and a program that uses it verifies a code.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { firstRunOf, installed } from './package.fixture.mjs'
import { withServer } from './programs.fixture.mjs'

const run = promisify(execFile)
const services = ['OTP', 'Svc', 'SvcAdmin', 'SvcTManager', 'AuthPage']

const program = `
import { issueToken } from './hey-api/AuthPage'
import { authenticateOtp, registerOtp, sendOtp } from './hey-api/OTP'
import { client as mfa } from './hey-api/OTP/client.gen'
import { listInbox } from './hey-api/SvcAdmin'
import { client as admin } from './hey-api/SvcAdmin/client.gen'
import type { paths } from './openapi-typescript/OTP'
import settings from './settings.json' with { type: 'json' }

const { tenantId, clientId: client_id, clientSecret: client_secret } = settings
const body = { grant_type: 'client_credentials', client_id, client_secret } as const
const { data: token } = await issueToken({ path: { tenantId }, body, throwOnError: true })
for (const client of [mfa, admin]) client.setConfig({ auth: () => token.access_token })

const number: paths['/v1/registerOtp']['post']['requestBody']['content']['application/json'] = {
  userId: 'generated',
  authType: 'sms',
  mobileNumber: '+41791234567',
}
await registerOtp({ body: number, throwOnError: true })
const asked = { userId: 'generated', authType: 'sms' } as const
const { data: challenge } = await sendOtp({ body: asked, throwOnError: true })
let otp: string | undefined
while (otp === undefined) {
  const { data } = await listInbox({ throwOnError: true })
  otp = /\\d{6}/.exec(data.items.find(({ to }) => to === number.mobileNumber)?.text ?? '')?.[0]
}
const answer = { ...asked, challengeId: challenge.challengeId, otp }
const { data: verdict } = await authenticateOtp({ body: answer, throwOnError: true })
console.log(verdict.authenticated)
`

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  resolveJsonModule: true,
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

export async function testGeneratedClients(project) {
  await installed(project, 'openapi-typescript@7.13.0', '@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3')
  const tool = (path, ...args) => run(process.execPath, [join('node_modules', path), ...args], { cwd: project })
  await withServer(project, async () => {
    const settings = firstRunOf(project)
    for (const service of services) {
      const document = await (await fetch(`${settings.url}/${service}/openapi.json`)).text()
      writeFileSync(join(project, `${service}.json`), document)
      await tool('.bin/openapi-typescript', `${service}.json`, '-o', `openapi-typescript/${service}.ts`)
      await tool('.bin/openapi-ts', '-i', `${service}.json`, '-o', `hey-api/${service}`, '--no-log-file')
    }
    const files = ['openapi-typescript', 'hey-api', 'generated.ts']
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: files }))
    writeFileSync(join(project, 'settings.json'), JSON.stringify(settings))
    writeFileSync(join(project, 'generated.ts'), program)
    await tool('typescript/bin/tsc', '-p', '.').catch(({ stdout }) => {
      throw new Error(stdout)
    })
    const build = await rolldown({ input: 'generated.ts', cwd: project, platform: 'node' })
    await build.write({ file: join(project, 'generated.mjs'), format: 'esm' })
    await build.close()
    const { stdout } = await run(process.execPath, ['generated.mjs'], { cwd: project, timeout: 60_000 })
    if (stdout.trim() !== 'true') throw new Error(stdout)
  })
}
