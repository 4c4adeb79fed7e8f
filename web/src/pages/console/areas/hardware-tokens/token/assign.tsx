import { useState } from 'react'
import { UserPicker } from '#console/parts/picker/index.ts'
import { Card } from '#ui/card.tsx'
import { CheckField, Form, shownByForm } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useTokenChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Assign({ serialNumber }: { readonly serialNumber: string }) {
  const text = messages.text()
  const { assign } = useTokenChanges()
  const [userId, setUserId] = useState('')
  const [isVerified, setIsVerified] = useState(false)
  const submit = () =>
    assign
      .mutateAsync({ params: { serialNumber }, body: { userId, ...(isVerified ? { verified: true } : {}) } })
      .then(() => notify.done(text.isAssigned(userId)), shownByForm)
  return (
    <Card title={text.assign} note={text.assignNote}>
      <Form
        onSubmit={submit}
        submit={text.assign}
        isBusy={assign.isPending}
        isDisabled={userId === ''}
        error={assign.error}
        meanings={{
          auth_type_disabled: text.notOffered,
          hardware_token_taken: text.taken,
          user_disabled: text.userDisabled,
          not_found: text.hasRole,
          registration_limit_reached: text.tooMany,
        }}
      >
        <UserPicker label={text.userId} help={text.userIdHelp} value={userId} onChange={setUserId} isRequired />
        <CheckField label={text.verified} help={text.verifiedHelp} isOn={isVerified} onChange={setIsVerified} />
      </Form>
    </Card>
  )
}
