// The saved words, sent for real: what a mailbox makes of them, no preview shows.
import type { MessageTemplate } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePerson } from '#console/shell/person.ts'
import { call } from '#session/call.ts'
import { Card } from '#ui/card.tsx'
import { Form, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { messages } from './messages/index.ts'

export function SendTest({ template: { templateId, channel } }: { readonly template: MessageTemplate }) {
  const text = messages.text()
  const { emailAddress, phoneNumber } = usePerson().me
  const [to, setTo] = useState((channel === 'email' ? emailAddress : phoneNumber) ?? '')
  const { data } = useQuery({
    queryKey: ['connectors', 'for-tests'],
    queryFn: ({ signal }) => call(svcAdmin.listConnectors, { query: { limit: 100 }, signal }),
  })
  const connector = data?.items.find((known) => known.enabled && known.channel === channel)
  const send = useMutation({
    mutationFn: (connectorId: string) =>
      call(svcAdmin.testConnector, { params: { connectorId }, body: { to: to.trim(), templateId } }),
    onSuccess: ({ outcome, error }) => (outcome === 'sent' ? notify.done(text.testSent) : notify.failed(error)),
  })
  return (
    <Card title={text.sendTest} note={data && !connector ? text.noConnector : text.sendTestNote}>
      <Form
        submit={text.sendTest}
        isBusy={send.isPending}
        isDisabled={!connector || to.trim() === ''}
        error={send.error}
        onSubmit={() => connector && send.mutate(connector.connectorId)}
      >
        <TextField label={text.testTo} value={to} onChange={setTo} type={channel === 'email' ? 'email' : 'tel'} />
      </Form>
    </Card>
  )
}
