// Which drivers a tenant can choose, and whether its settings and secrets fit the chosen one.
import { type DriverName, invalidField, type MessageChannel, Problem } from '@countersign/contract'
import { compileBody, type Validator } from '@countersign/platform/http/parsing'
import Type from 'typebox'
import type { Driver } from '../../../drivers/driver.ts'
import { drivers } from '../../../drivers/index.ts'

/** As an administrator sent them: an omitted field stays as it is. */
export interface Given {
  readonly settings?: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, unknown>>
}

const developmentOnly: readonly string[] = ['inbox' satisfies DriverName]

/** Undefined for one that does not exist, or is not available in this environment. */
export function driverOf(name: string, development: boolean): Driver | undefined {
  if (!Object.hasOwn(drivers, name) || (developmentOnly.includes(name) && !development)) return undefined
  return drivers[name as DriverName]
}

export function chooseDriver(name: string, channel: MessageChannel, development: boolean): Driver {
  if (developmentOnly.includes(name) && !development)
    throw new Problem('forbidden', { message: `The driver ${name} is available only in development.` })
  const driver = driverOf(name, development)
  const choices = Object.keys(drivers).filter((other) => driverOf(other, development)?.channels.includes(channel))
  if (!driver?.channels.includes(channel))
    throw invalidField('driver', `must be one of the drivers for ${channel}: ${choices.join(', ')}`)
  return driver
}

export function assertFits(driver: Driver, given: Given): void {
  const { issues } = validatorOf(driver)(given)
  if (issues) throw new Problem('invalid_request', { details: issues })
}

const validators = new Map<Driver, Validator<unknown>>()

function validatorOf(driver: Driver): Validator<unknown> {
  const known = validators.get(driver)
  if (known) return known
  const made = compileBody(
    Type.Object({ settings: Type.Optional(driver.settings), secrets: Type.Optional(driver.secrets) }),
  )
  validators.set(driver, made)
  return made
}
