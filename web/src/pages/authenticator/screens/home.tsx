import { UnstyledButton } from '@mantine/core'
import { ShieldIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { useOnline } from '#ui/use-online.ts'
import { messages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { CodeRow } from '../parts/code-row.tsx'
import { useAppState } from '../parts/context.ts'
import { Countdown } from '../parts/countdown.tsx'
import { Hints } from '../parts/hints.tsx'
import { Card, Row } from '../parts/list.tsx'
import { Tabs } from '../parts/tabs.tsx'
import type { OpenRequest } from '../state/app-state.ts'
import { go } from '../state/navigation.ts'
import classes from './home.module.css'
import { Welcome } from './welcome.tsx'

export function Home() {
  const text = messages.text()
  const { accounts, codes, requests, reachable } = useAppState()
  const isConnected = useOnline() && reachable
  if (accounts.length === 0 && codes.length === 0) return <Welcome />
  return (
    <Tabs title={text.home}>
      {requests.length > 0 ? <Waiting requests={requests} /> : null}
      <Hints />
      {requests.length === 0 && accounts.length > 0 && isConnected ? (
        <State icon={<ShieldIcon size={32} />} tone="success" title={text.quietTitle}>
          {text.quietText}
        </State>
      ) : null}
      {accounts.length > 0 ? (
        <Card title={text.accountsTitle}>
          {accounts.map(({ id, organisation, userId, removed }) => (
            <Row
              key={id}
              leading={<Avatar name={organisation} />}
              title={organisation}
              note={removed ? <span className={classes.gone}>{text.accountGone}</span> : userId}
              onClick={() => go({ name: 'account', accountId: id })}
            />
          ))}
        </Card>
      ) : null}
      {codes.length > 0 ? (
        <Card title={text.codesTitle}>
          {codes.map((account) => (
            <CodeRow key={account.id} account={account} />
          ))}
        </Card>
      ) : null}
    </Tabs>
  )
}

function Waiting({ requests }: { readonly requests: readonly OpenRequest[] }) {
  const text = messages.text()
  return (
    <section className={classes.waiting}>
      <h2 className={classes.heading}>{text.requestsTitle}</h2>
      {requests.map(({ asked, account, expiresAt }) => (
        <UnstyledButton
          key={asked.challengeId}
          className={classes.request}
          onClick={() => go({ name: 'request', challengeId: asked.challengeId })}
        >
          <Avatar name={asked.clientName} />
          <span className={classes.texts}>
            <span className={classes.client}>{asked.clientName}</span>
            <span className={classes.note}>{asked.title ?? text.forAccount(account.userId, account.organisation)}</span>
          </span>
          <Countdown expiresAt={expiresAt} totalSeconds={asked.expiresInSeconds} />
        </UnstyledButton>
      ))}
    </section>
  )
}
