// A method was proven and can be used; what would be good to have beside it.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { go } from '../navigation.ts'

export function Done() {
  const text = messages.text()
  const queries = useQueryClient()
  const { data } = useQuery(methodsQuery)
  useEffect(() => void queries.invalidateQueries(), [queries])
  const lacksCodes =
    data?.offered.includes('recovery_code') && !data.registrations.some(({ authType }) => authType === 'recovery_code')
  return (
    <State
      icon={<CheckIcon size={32} />}
      tone="success"
      title={text.doneTitle}
      isWholeScreen
      actions={
        <>
          {lacksCodes ? (
            <Button size="md" onClick={() => go('recovery-codes')}>
              {text.getRecoveryCodes}
            </Button>
          ) : null}
          <Button size="md" variant={lacksCodes ? 'default' : 'filled'} onClick={() => go('')}>
            {shared.text().done}
          </Button>
        </>
      }
    >
      {lacksCodes ? text.doneWithoutCodes : text.doneText}
    </State>
  )
}
