// What can be done with the users who are selected in the list.
import type { AuthType, ChangedUsers, ChangeUsersRequest } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messages as shell } from '#console/shell/messages/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useChangeUsers } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly selected: readonly string[]
  readonly onDone: () => void
}

export function Bulk({ selected, onDone }: Props) {
  const text = messages.text()
  const { methods } = shell.text()
  const change = useChangeUsers()
  const [authType, setAuthType] = useState<AuthType>('password')
  const [refused, setRefused] = useState<ChangedUsers['results']>([])
  const count = selected.length
  const act = (request: Omit<ChangeUsersRequest, 'userIds'>) => async () => {
    const { changed, results } = await change.mutateAsync({ body: { ...request, userIds: [...selected] } })
    notify.done(text.bulkDone(changed, count))
    setRefused(results.filter((result) => !result.changed))
    onDone()
  }
  const names = selected.slice(0, 5).join(', ') + (count > 5 ? ' …' : '')
  const question = (title: (count: number) => string, body: string) => ({
    title: title(count),
    text: `${body} (${names})`,
    isDangerous: true,
  })
  return (
    <>
      {count > 0 ? (
        <Card
          title={text.selected(count)}
          actions={
            <>
              <ActionButton
                label={text.bulkDisable}
                question={question(text.bulkDisableTitle, text.disableText)}
                act={act({ action: 'disable' })}
              />
              <ActionButton label={text.bulkEnable} act={act({ action: 'enable' })} />
              <ActionButton
                label={text.requireSecondFactor}
                question={{
                  ...question(text.bulkRequireTitle, text.requireSecondFactorText),
                  isDangerous: false,
                }}
                act={act({ action: 'require_second_factor' })}
              />
              <ActionButton label={text.waiveSecondFactor} act={act({ action: 'waive_second_factor' })} />
              <ActionButton
                label={text.bulkRemoveMethod}
                question={{
                  ...question(text.bulkRemoveMethodTitle, ''),
                  text: (
                    <SelectField
                      label={text.method}
                      value={authType}
                      onChange={(value) => setAuthType(value as AuthType)}
                      options={Object.entries(methods).map(([value, label]) => ({ value, label }))}
                    />
                  ),
                }}
                act={act({ action: 'remove_method', authType })}
              />
              <ActionButton
                label={text.bulkDelete}
                look="removal"
                question={{ ...question(text.bulkDeleteTitle, text.removeText), typed: String(count) }}
                act={act({ action: 'delete' })}
              />
              <Button variant="subtle" onClick={onDone}>
                {text.clearSelection}
              </Button>
            </>
          }
        />
      ) : null}
      {refused.length > 0 ? (
        <Dialog
          title={text.bulkRefused(refused.length)}
          onClose={() => setRefused([])}
          actions={
            <Button size="md" onClick={() => setRefused([])}>
              {text.passedOn}
            </Button>
          }
        >
          <ul>
            {refused.map(({ userId, code, message }) => (
              <li key={userId}>
                <strong>{userId}</strong>: {reasonOf(code) ?? message}
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  )
}

function reasonOf(code: string | null): string | undefined {
  const { bulkReasons } = messages.text()
  return code !== null && Object.hasOwn(bulkReasons, code) ? bulkReasons[code as keyof typeof bulkReasons] : undefined
}
