import { isCurrency } from '@countersign/contract/money'
import { formatMoney } from '#i18n/money.ts'
import { factsOf } from '#ui/action-facts.ts'
import type { Fact } from '#ui/card.tsx'
import type { SchemaWords } from './schema-actions.ts'
import { WireName } from './titled.tsx'

/**
 * The properties of an action by their titles. An amount with a currency reads as on the approver's device, with the minor
 * units beside it that policies compare.
 */
export function propertyFacts(properties: Readonly<Record<string, unknown>>, words: SchemaWords): Fact[] {
  const { amount, currency } = properties
  const money = isWhole(amount) && isCurrency(currency) ? formatMoney(amount, currency) : undefined
  return Object.entries(properties).flatMap(([name, value]): Fact[] => {
    const title = words('property', name)
    const tooltip = title === name ? undefined : name
    if (name === 'amount' && money !== undefined)
      return [{ label: title, name: tooltip, value: <Amount money={money} minorUnits={String(amount)} /> }]
    return factsOf({ [title]: value }).map((fact) => ({ ...fact, name: tooltip }))
  })
}

const Amount = ({ money, minorUnits }: { readonly money: string; readonly minorUnits: string }) => (
  <>
    {money}
    <WireName shown={money} name={minorUnits} />
  </>
)

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
