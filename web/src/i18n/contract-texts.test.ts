// The texts that pages take from the contract: each catalogue has those of its own language.
import { join } from 'node:path'
import { driverContracts, languages, methods } from '@countersign/contract'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const messages = async (folder: string, language: string) =>
  (await import(join(source, folder, 'messages', `${language}.ts`))).default

test.each(languages)('the catalogues in %s have the texts of methods and drivers in it', async (language) => {
  const { push, sms, authenticator_app: app } = methods
  const session = await messages('session', language)
  expect(session.methods.push).toBe(push.texts[language].signIn.name)
  expect(session.codeHints.authenticator_app.named).toBe(app.texts[language].signIn.namedCodeHint)
  const selfService = await messages('pages/self-service', language)
  expect(selfService.offers.push).toBe(push.texts[language].selfService.offer)
  expect(selfService.fields.mobileNumber).toBe(sms.texts[language].selfService.field)
  const shell = await messages('pages/console/shell', language)
  expect(shell.methods.push).toBe(push.texts[language].name)
  const modes = await messages('pages/console/areas/authentication-modes', language)
  expect(modes.about.push).toBe(push.texts[language].description)
  expect(modes.fields.sms.codeDigits).toBe(sms.labels.codeDigits[language])
  const connectors = await messages('pages/console/areas/connectors', language)
  expect(connectors.drivers.smtp).toBe(driverContracts.smtp.names[language])
  expect(connectors.fields.smtp.host).toBe(driverContracts.smtp.labels.host[language])
})
