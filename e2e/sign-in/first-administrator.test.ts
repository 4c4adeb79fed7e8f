// What the panel of the first start promises: an administrator who can sign in.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFirstRun, type ServerProcess, startServerProcess } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOf, en, journey, labelled, type OpenBrowser, openBrowser } from '../browser/index.ts'

journey('the first administrator', () => {
  let folder: string
  let server: ServerProcess
  let browser: OpenBrowser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-first-'))
    const dataDir = join(folder, 'data')
    await copyFirstRun(dataDir)
    ;[browser, server] = await Promise.all([openBrowser(), startServerProcess({ DATA_DIR: dataDir, PORT: '0' })])
    await server.says('Ctrl-C stops it.')
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('signs in to the console with the credentials of the first start', async () => {
    const facts = JSON.parse(await readFile(join(folder, 'data/first-run.json'), 'utf8')) as Record<string, string>
    const page = await browser.newPage({ locale: 'en-GB' })
    page.setDefaultTimeout(60_000)
    const complaints = complaintsOf(page)
    await page.goto(facts.consoleUrl ?? '')
    await page.getByLabel(labelled(en.signIn.organisation)).fill(facts.tenantId ?? '')
    await page.getByRole('button', { name: en.signIn.goOn, exact: true }).click()
    await page.getByLabel(labelled(en.signIn.userId)).fill(facts.adminUser ?? '')
    await page.getByLabel(labelled(en.session.password)).fill(facts.adminPassword ?? '')
    await page.getByRole('button', { name: en.signIn.organisationTitle, exact: true }).click()
    await page.getByRole('button', { name: en.signIn.later, exact: true }).click()
    await page.waitForURL(facts.consoleUrl ?? '')
    await page.getByRole('navigation').first().waitFor()
    expect(complaints).toEqual([])
  })
})
