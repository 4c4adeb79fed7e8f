import { svcSs } from '@countersign/contract/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callProven } from '#session/call-proven.ts'
import { isUnproven } from '#session/is-unproven.ts'
import { sessionMessages } from '#session/messages/index.ts'
import { passwordIssues } from '#session/password-issues.ts'
import { PasswordField } from '#session/proof/password-field.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useMe } from '../data/me.ts'
import { messages } from '../messages/index.ts'
import { go } from '../navigation.ts'
import { BackLink } from '../shell/back-link.tsx'

export function ChangePassword() {
  const text = messages.text()
  const { userId } = useMe()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => callProven(svcSs.replaceMyPassword, { body: { newPassword: password } }),
    onSuccess: () => {
      void queries.invalidateQueries()
      go('')
      notify.done(text.passwordChanged)
    },
  })
  const issues = passwordIssues(change.error)
  const isTold = issues.length > 0 || isUnproven(change.error)
  return (
    <>
      <PageHeader
        title={text.changePassword}
        lead={text.passwordLead}
        back={<BackLink to="">{text.places.methods}</BackLink>}
      />
      <Card>
        <Form
          submit={text.changePassword}
          isBusy={change.isPending}
          isDisabled={password === ''}
          error={isTold ? undefined : change.error}
          onSubmit={() => change.mutate()}
        >
          <input type="text" name="username" value={userId} autoComplete="username" readOnly hidden />
          <PasswordField
            label={text.newPassword}
            hint={sessionMessages.text().newPasswordHint}
            value={password}
            onChange={setPassword}
            error={issues.length > 0 ? issues.join(' ') : undefined}
            isNew
          />
        </Form>
      </Card>
    </>
  )
}
