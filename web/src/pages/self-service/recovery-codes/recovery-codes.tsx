// Recovery codes: for the day when the phone is lost. They are shown once, to be kept somewhere else.

import { svcSs } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callProven } from '#session/call-proven.ts'
import { isUnproven } from '#session/is-unproven.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { BackLink } from '../shell/back-link.tsx'
import { CodeSheet } from './code-sheet.tsx'

export function RecoveryCodes() {
  const text = messages.text()
  const queries = useQueryClient()
  const { data } = useQuery(methodsQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useMutation({
    mutationFn: () => callProven(svcSs.renewMyRecoveryCodes, { body: {} }),
    onSuccess: async ({ codes: shown }) => {
      setCodes(shown)
      await queries.invalidateQueries(methodsQuery)
    },
  })
  const holdsSome = data?.registrations.some(({ authType }) => authType === 'recovery_code') ?? false
  return (
    <>
      <PageHeader
        title={text.heldMethods.recovery_code}
        lead={text.recoveryLead}
        back={<BackLink to="">{text.places.methods}</BackLink>}
      />
      <Card>
        {codes ? (
          <CodeSheet codes={codes} />
        ) : (
          <>
            <p>{holdsSome ? text.recoveryAgainText : text.recoveryText}</p>
            {renew.error && !isUnproven(renew.error) ? <ProblemNotice error={renew.error} /> : null}
            <Button mt="md" size="md" loading={renew.isPending} onClick={() => renew.mutate()}>
              {holdsSome ? text.newRecoveryCodes : text.getRecoveryCodes}
            </Button>
          </>
        )}
      </Card>
    </>
  )
}
