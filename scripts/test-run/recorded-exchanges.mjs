// The examples of the API reference, from requests and responses of a test run:
//   RECORD_EXCHANGES=1 npm test -- server/src/services
// updates the committed file. It keeps one exchange for each operation, with values that are the same in every run.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stableExchange } from './stable-values.mjs'

const file = 'server/src/reference/recorded-exchanges.json'
/** A longer example hides what matters. */
const longest = 1400
/** Among methods and grant types, readers know these best. */
const familiar = { email: 200, sms: 100, client_credentials: 200 }

/** What test servers recorded below the temporary folder of the run. */
export function readExchanges(folder) {
  const replies = join(folder, 'replies')
  const names = existsSync(replies) ? readdirSync(replies).filter((name) => name.endsWith('.jsonl')) : []
  return names.flatMap((name) => {
    const lines = readFileSync(join(replies, name), 'utf8').split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line))
  })
}

/** Operations that this run did not call keep their example. */
export function updateRecordedExchanges(root, exchanges) {
  const path = join(root, file)
  const kept = JSON.parse(readFileSync(path, 'utf8'))
  const updated = { ...kept, ...selected(exchanges) }
  const sorted = Object.fromEntries(Object.entries(updated).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`)
  console.log(`Recorded examples of ${Object.keys(sorted).length} operations.`)
}

/** The one whose response shows most for a short request, of those that are not too long. */
export function selected(exchanges) {
  const best = {}
  for (const { operationId, ...exchange } of exchanges) {
    if (exchange.status >= 300) continue
    const candidate = stableExchange(exchange)
    const rank = rankOf(candidate)
    const current = best[operationId]
    const isBetter = !current || rank > current.rank || (rank === current.rank && textOf(candidate) < current.text)
    if (isBetter) best[operationId] = { rank, text: textOf(candidate), candidate }
  }
  return Object.fromEntries(Object.entries(best).map(([id, { candidate }]) => [id, candidate]))
}

const textOf = (exchange) => JSON.stringify(exchange)

function rankOf(exchange) {
  const { length } = textOf(exchange)
  if (length > longest) return -length
  const { body, reply } = exchange
  // Credentials in a header are not recorded, and the call would not work without them.
  const known = (familiar[body?.authType ?? body?.grant_type] ?? 0) + (body?.client_id ? 10 : 0)
  return leaves(reply) - 2 * leaves(body) + known + (reply?.authenticated === true ? 50 : 0)
}

/** How many values it shows; empty ones show nothing. */
function leaves(value) {
  if (value === null || value === undefined || value === 0) return 0
  return typeof value === 'object' ? Object.values(value).reduce((sum, member) => sum + leaves(member), 0) : 1
}
