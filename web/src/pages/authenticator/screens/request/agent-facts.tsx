// What the agent itself says: its own names and values, so set apart that they cannot pass for ours.
import { useId } from 'react'
import { messages } from '#authenticator/messages/index.ts'
import { type Fact, Facts } from '#authenticator/parts/list.tsx'
import { AgentIcon } from '#ui/icons.tsx'
import classes from './agent-facts.module.css'

export function AgentFacts({ facts }: { readonly facts: readonly Fact[] }) {
  const text = messages.text()
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.header}>
        <AgentIcon size={20} />
        <div>
          <h2 id={id} className={classes.title}>
            {text.agentProvidedTitle}
          </h2>
          <p className={classes.note}>{text.agentProvidedText}</p>
        </div>
      </header>
      <Facts facts={facts} areQuoted />
    </section>
  )
}
