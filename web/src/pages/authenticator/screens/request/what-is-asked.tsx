// Everything that came with a request. What it is signed for is shown whole: nothing is left out or made nicer than it is.

import type { Asked } from '#authenticator/device/asked.ts'
import { messages } from '#authenticator/messages/index.ts'
import { Card, Disclosure, Facts } from '#authenticator/parts/list.tsx'
import { signedFacts } from '#ui/action-facts.ts'
import { contextFacts } from '#ui/request-context.ts'
import { AgentFacts } from './agent-facts.tsx'

export function WhatIsAsked({ asked }: { readonly asked: Asked }) {
  const ours = asked.details.filter(({ source }) => source === undefined)
  const agents = asked.details.filter(({ source }) => source !== undefined)
  const told = [...ours, ...contextFacts(asked.context)]
  return (
    <>
      {told.length > 0 ? (
        <Card>
          <Facts facts={told} />
        </Card>
      ) : null}
      {agents.length > 0 ? <AgentFacts facts={agents} /> : null}
      {asked.action ? <Action action={asked.action} /> : null}
    </>
  )
}

/** The details say the same in words; this is exactly what is signed. */
function Action({ action }: { readonly action: object }) {
  return (
    <Disclosure title={messages.text().actionTitle}>
      <Facts facts={signedFacts(action)} />
    </Disclosure>
  )
}
