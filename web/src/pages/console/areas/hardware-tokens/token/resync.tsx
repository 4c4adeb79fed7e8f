import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Form, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useTokenChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

const isCode = (given: string) => /^(?:\d{6}|\d{8})$/.test(given)

export function Resync({ serialNumber }: { readonly serialNumber: string }) {
  const text = messages.text()
  const { resync } = useTokenChanges()
  const [otp, setOtp] = useState('')
  const [nextOtp, setNextOtp] = useState('')
  const submit = () =>
    resync.mutate(
      { params: { serialNumber }, body: { otp, nextOtp } },
      {
        onSuccess: ({ resynchronised }) => {
          if (!resynchronised) return notify.failed(text.notFoundAgain)
          notify.done(text.isResynchronised)
          setOtp('')
          setNextOtp('')
        },
      },
    )
  return (
    <Card title={text.resync} note={text.resyncNote}>
      <Form
        onSubmit={submit}
        submit={text.resync}
        isBusy={resync.isPending}
        isDisabled={!isCode(otp) || !isCode(nextOtp)}
        error={resync.error}
      >
        <TextField label={text.firstCode} value={otp} onChange={setOtp} maxLength={8} />
        <TextField label={text.nextCode} value={nextOtp} onChange={setNextOtp} maxLength={8} />
      </Form>
    </Card>
  )
}
