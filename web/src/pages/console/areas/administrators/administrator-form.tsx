// The details and roles of an administrator.
import type { Administrator, InviteAdministratorRequest, Role } from '@countersign/contract'
import { useState } from 'react'
import { looksLikeEmail } from '#console/parts/email-address.ts'
import type { FormProps } from '#console/parts/resource/index.ts'
import { Form, TextField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'
import { RoleChoice } from './role-choice.tsx'

interface Props extends FormProps<InviteAdministratorRequest> {
  /** The existing administrator; undefined for a new one. */
  readonly administrator?: Administrator
}

export function AdministratorForm({ administrator, onSubmit, ...form }: Props) {
  const text = messages.text()
  const [displayName, setDisplayName] = useState(administrator?.displayName ?? '')
  const [userId, setUserId] = useState(administrator?.userId ?? '')
  const [emailAddress, setEmailAddress] = useState(administrator?.emailAddress ?? '')
  const [roles, setRoles] = useState<readonly Role[]>(administrator?.roles ?? [])
  const [isTried, setIsTried] = useState(false)
  const email = emailAddress.trim()
  const problems = {
    displayName: displayName.trim() === '' ? text.required : undefined,
    userId: userId.trim() === '' ? text.required : undefined,
    email: email !== '' && !looksLikeEmail(email) ? text.emailInvalid : undefined,
    roles: roles.length === 0 ? text.rolesMissing : undefined,
  }
  const take = () => {
    setIsTried(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    onSubmit({
      userId: userId.trim(),
      displayName: displayName.trim(),
      roles: [...roles],
      ...(email === '' ? {} : { emailAddress: email }),
    })
  }
  const shown: Partial<typeof problems> = isTried ? problems : {}
  return (
    <Form
      {...form}
      onSubmit={take}
      meanings={{
        already_exists: text.taken,
        scope_not_grantable: text.notGrantable,
        last_administrator: text.lastAdministrator,
        precondition_failed: text.conflict,
      }}
    >
      <TextField
        label={text.name}
        error={shown.displayName}
        isRequired
        maxLength={200}
        value={displayName}
        onChange={setDisplayName}
      />
      {administrator ? null : (
        <TextField
          label={text.userId}
          help={text.userIdHelp}
          error={shown.userId}
          isRequired
          maxLength={128}
          value={userId}
          onChange={setUserId}
        />
      )}
      <TextField
        label={text.email}
        help={text.emailHelp}
        error={shown.email}
        type="email"
        maxLength={254}
        value={emailAddress}
        onChange={setEmailAddress}
      />
      <RoleChoice value={roles} onChange={setRoles} error={shown.roles} />
    </Form>
  )
}
