// The browsers in which the user signs in without the second factor. Not shown while there are none.
import type { RememberedBrowser } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { browserText } from '../activity/words.ts'
import { rememberedBrowsersQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { Detail, Row, Rows } from '../parts/rows.tsx'

export function RememberedBrowsers() {
  const text = messages.text()
  const { data, error } = useQuery(rememberedBrowsersQuery)
  if (error) return <ProblemNotice error={error} />
  if (!data || data.browsers.length === 0) return null
  return (
    <Card title={text.rememberedTitle} note={text.rememberedText} isFlush>
      <Rows>
        {data.browsers.map((browser) => (
          <BrowserRow key={browser.browserId} browser={browser} />
        ))}
      </Rows>
    </Card>
  )
}

function BrowserRow({ browser }: { readonly browser: RememberedBrowser }) {
  const text = messages.text()
  const queries = useQueryClient()
  const { browserId, ipAddress, userAgent, lastUsedAt, expiresAt } = browser
  const name = browserText(userAgent ?? '') ?? text.unknownBrowser
  const forget = async () => {
    await call(svcSs.forgetMyBrowser, { params: { browserId } })
    await queries.invalidateQueries(rememberedBrowsersQuery)
  }
  return (
    <Row
      name={name}
      actions={<ActionButton label={text.forgetBrowser} name={text.forgetBrowserNamed(name)} act={forget} />}
    >
      <Detail>
        {ipAddress} · {text.lastUsed} <RelativeTime at={lastUsedAt} /> · {text.expires} <RelativeTime at={expiresAt} />
      </Detail>
    </Row>
  )
}
