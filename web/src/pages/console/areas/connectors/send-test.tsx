// A real message by this connector and no other, and what came of it.
import type { Connector, ConnectorTest } from '@countersign/contract'
import { useState } from 'react'
import { usePerson } from '#console/shell/person.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Form, TextField } from '#ui/form/index.ts'
import { useConnectorChanges } from './api.ts'
import { messages } from './messages/index.ts'
import classes from './send-test.module.css'

const tones: Record<ConnectorTest['outcome'], Tone> = { sent: 'success', refused: 'danger', failed: 'danger' }

export function SendTest({ connector: { connectorId, channel } }: { readonly connector: Connector }) {
  const text = messages.text()
  const { test } = useConnectorChanges()
  const { me } = usePerson()
  const own = (channel === 'sms' ? me.phoneNumber : me.emailAddress) ?? ''
  const [to, setTo] = useState(own)
  return (
    <Card title={text.test} note={text.testNote}>
      <Form
        onSubmit={() => test.mutate({ params: { connectorId }, body: { to: to.trim() } })}
        submit={own !== '' && to.trim() === own ? text.sendYourself : text.sendTest}
        isBusy={test.isPending}
        isDisabled={to.trim() === ''}
        error={test.error}
      >
        <TextField
          label={text.testTo[channel]}
          type={channel === 'sms' ? 'tel' : 'email'}
          placeholder={channel === 'sms' ? '+41791234567' : 'ada@example.com'}
          value={to}
          onChange={setTo}
        />
      </Form>
      <div role="status">
        {test.data ? (
          <p className={classes.outcome}>
            <Badge tone={tones[test.data.outcome]}>{text.outcomes[test.data.outcome]}</Badge>
            <span>{test.data.error ?? text.took(test.data.tookMilliseconds)}</span>
          </p>
        ) : null}
      </div>
    </Card>
  )
}
