// The secrets of a client or an agent. Two may be good at once, so that one can take the other's place without a pause.
import type { Client, ClientSecret } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { DataTable } from '#ui/table/index.ts'
import { messages } from './messages/index.ts'
import classes from './secrets-card.module.css'
import { ShownOnce } from './shown-once.tsx'

interface Props {
  readonly secrets: Client['secrets']
  readonly mayChange: boolean
  readonly onAdd: () => Promise<ClientSecret>
  readonly onDelete: (secretId: string) => Promise<unknown>
}

const most = 2

export function SecretsCard({ secrets, mayChange, onAdd, onDelete }: Props) {
  const text = messages.text()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<string>()
  const add = async () => {
    setIsAdding(true)
    try {
      setMade((await onAdd()).clientSecret)
    } catch (error) {
      notify.failed(error, { secret_limit_reached: text.secretLimit })
    } finally {
      setIsAdding(false)
    }
  }
  return (
    <Card
      title={text.secretsTitle}
      note={text.secretsNote}
      isFlush
      actions={
        mayChange ? (
          <Button variant="default" loading={isAdding} disabled={secrets.length >= most} onClick={() => void add()}>
            {text.addSecret}
          </Button>
        ) : null
      }
    >
      {secrets.length === 0 ? (
        <p className={classes.none}>{text.noSecrets}</p>
      ) : (
        <DataTable
          label={text.secretsLabel}
          keyOf={({ secretId }) => secretId}
          rows={secrets}
          columns={[
            { key: 'hint', header: text.secret, cell: ({ hint }) => text.endsWith(hint) },
            { key: 'created', header: text.created, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
            {
              key: 'actions',
              header: text.deleteSecret,
              isActions: true,
              cell: (secret) =>
                mayChange ? (
                  <ActionButton
                    label={text.deleteSecret}
                    look="removal"
                    size="xs"
                    question={{
                      title: text.deleteSecretTitle,
                      text: text.deleteSecretText(secret.hint),
                      isDangerous: true,
                    }}
                    act={() => onDelete(secret.secretId)}
                    done={text.secretDeleted}
                  />
                ) : null,
            },
          ]}
        />
      )}
      {made ? <ShownOnce secret={made} onKept={() => setMade(undefined)} /> : null}
    </Card>
  )
}
