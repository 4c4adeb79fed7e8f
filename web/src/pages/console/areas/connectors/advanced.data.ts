import { driverContracts } from '@countersign/contract'

/** The settings that a form shows below the others. */
export const advanced: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(driverContracts).map(([name, driver]) => [name, driver.advanced]),
)
