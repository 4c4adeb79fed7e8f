import type { AuthzenAction } from '@countersign/contract'

/** Undefined if the action has no amount that can be counted. */
export function amountOf({ properties }: AuthzenAction): number | undefined {
  const amount = properties?.amount
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined
}
