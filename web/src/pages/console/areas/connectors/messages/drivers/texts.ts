// The drivers' texts, taken from the contract while the pages are built.
import {
  type DriverContract,
  type DriverName,
  driverContracts,
  driverNames,
  type FieldTexts,
  type Language,
  labelsIn,
} from '@countersign/contract'

type Fields = {
  readonly [Name in DriverName]: Readonly<Record<keyof (typeof driverContracts)[Name]['labels'], FieldTexts>>
}

export const driverTexts = (language: Language) => ({
  drivers: eachDriver(({ names }) => names[language]),
  fields: eachDriver(({ labels }) => labelsIn(labels, language)) as Fields,
})

const eachDriver = <Value>(of: (driver: DriverContract) => Value): Readonly<Record<DriverName, Value>> =>
  Object.fromEntries(driverNames.map((name) => [name, of(driverContracts[name])])) as Record<DriverName, Value>
