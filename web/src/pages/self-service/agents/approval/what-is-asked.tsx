// Everything that came with a request, as a device shows it: what it is signed for is shown whole.
import type { DeviceChallenge } from '@countersign/contract'
import { useId } from 'react'
import { type ActionFact, signedFacts } from '#ui/action-facts.ts'
import { contextFacts } from '#ui/request-context.ts'
import { messages } from '../messages/index.ts'
import classes from './approval.module.css'

export function WhatIsAsked({ shown }: { readonly shown: DeviceChallenge }) {
  const text = messages.text()
  const id = useId()
  const { message, details, context, action } = shown
  const ours = details.filter(({ source }) => source === undefined)
  const agents = details.filter(({ source }) => source !== undefined)
  return (
    <>
      {message ? (
        <p>
          <bdi>{message}</bdi>
        </p>
      ) : null}
      <Facts facts={[...ours, ...contextFacts(context)]} />
      {agents.length > 0 ? (
        <section className={classes.agent} aria-labelledby={id}>
          <h2 id={id}>{text.agentProvidedTitle}</h2>
          <p>{text.agentProvidedText}</p>
          <Facts facts={agents} />
        </section>
      ) : null}
      {action ? (
        <details className={classes.action}>
          <summary>{text.actionTitle}</summary>
          <Facts facts={signedFacts(action)} />
        </details>
      ) : null}
    </>
  )
}

/** Each text stands alone: letters of a script from right to left move nothing outside of it. */
function Facts({ facts }: { readonly facts: readonly ActionFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels are another's and may repeat; the list never changes
        <div key={index}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
