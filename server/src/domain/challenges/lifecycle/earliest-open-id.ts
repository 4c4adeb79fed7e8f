import { firstIdAt } from '@countersign/platform/crypto'

/** No challenge lives longer: those that are open are among the latest. */
const longestMs = 3_600_000
export const earliestOpenId = (now: Date) => firstIdAt('chl', now.getTime() - longestMs)
