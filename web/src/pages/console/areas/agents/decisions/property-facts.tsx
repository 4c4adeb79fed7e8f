import { isCurrency } from '@countersign/contract/money'
import { formatMoney } from '#i18n/money.ts'
import { factsOf } from '#ui/action-facts.ts'
import type { Fact } from '#ui/card.tsx'
import { WireName } from '../titled.tsx'

/**
 * The properties of an action, each under this heading. An amount with a currency reads as on the approver's device, with
 * the minor units beside it that policies compare.
 */
export function propertyFacts(heading: string, properties: Readonly<Record<string, unknown>>): Fact[] {
  const { amount, currency } = properties
  const facts = factsOf({ [heading]: properties })
  if (!isWhole(amount) || !isCurrency(currency)) return facts
  const shown = formatMoney(amount, currency)
  return facts.map((fact) =>
    // No other property has this path: the names of deeper ones come after it.
    fact.label === `${heading} · amount`
      ? {
          label: fact.label,
          value: (
            <>
              {shown}
              <WireName shown={shown} name={fact.value} />
            </>
          ),
        }
      : fact,
  )
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
