// Ids contain the creation time of their rows, so a time span is a range of the key.
import { firstIdAt } from '@countersign/platform/crypto'

export { timeOfId } from '@countersign/platform/crypto'

export const firstChallengeIdAt = (time: number): string => firstIdAt('chl', time)
export const firstDeliveryIdAt = (time: number): string => firstIdAt('dlv', time)
export const firstInboxMessageIdAt = (time: number): string => firstIdAt('msg', time)
export const firstApprovalIdAt = (time: number): string => firstIdAt('apr', time)
export const firstGrantIdAt = (time: number): string => firstIdAt('gr', time)
export const firstEvaluationIdAt = (time: number): string => firstIdAt('ev', time)
