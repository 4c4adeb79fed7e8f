// The public keys of a client or an agent, by which it can prove itself instead of by a secret, or beside one.
import type { Client } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, TextAreaField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { DataTable } from '#ui/table/index.ts'
import { type Jwks, parseJwks } from './jwks.ts'
import { messages } from './messages/index.ts'
import classes from './secrets-card.module.css'

interface Props {
  readonly jwks: Client['jwks']
  readonly mayChange: boolean
  readonly onChange: (jwks: Jwks | null) => Promise<unknown>
}

export function KeysCard({ jwks, mayChange, onChange }: Props) {
  const text = messages.text()
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <EditedKeys jwks={jwks} onChange={onChange} onClose={() => setIsEditing(false)} />
  return (
    <Card
      title={text.keysTitle}
      note={text.keysNote}
      isFlush
      actions={
        mayChange ? (
          <>
            <Button variant="default" onClick={() => setIsEditing(true)}>
              {jwks ? text.replaceKeys : text.addKeys}
            </Button>
            {jwks ? (
              <ActionButton
                label={text.removeKeys}
                look="removal"
                question={{ title: text.removeKeysTitle, text: text.removeKeysText, isDangerous: true }}
                act={() => onChange(null)}
                done={text.keysRemoved}
              />
            ) : null}
          </>
        ) : null
      }
    >
      {jwks ? <KeyTable jwks={jwks} /> : <p className={classes.none}>{text.noKeys}</p>}
    </Card>
  )
}

/** What people tell keys apart by. */
interface Key {
  readonly kid?: string
  readonly kty?: string
  readonly crv?: string
  readonly alg?: string
}

function KeyTable({ jwks }: { readonly jwks: Jwks }) {
  const text = messages.text()
  return (
    <DataTable
      label={text.keysTitle}
      rows={jwks.keys as readonly Key[]}
      keyOf={(key) => JSON.stringify(key)}
      columns={[
        { key: 'kid', header: text.keyId, cell: ({ kid }) => (kid ? <code>{kid}</code> : text.unnamed) },
        { key: 'kind', header: text.keyKind, cell: ({ kty, crv }) => [kty, crv].filter(Boolean).join(' · ') },
        { key: 'algorithm', header: text.algorithm, cell: ({ alg }) => alg ?? text.any },
      ]}
    />
  )
}

interface EditedProps extends Omit<Props, 'mayChange'> {
  readonly onClose: () => void
}

function EditedKeys({ jwks, onChange, onClose }: EditedProps) {
  const text = messages.text()
  const [typed, setTyped] = useState(jwks ? JSON.stringify(jwks, null, 2) : '')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isMalformed, setIsMalformed] = useState(false)
  const save = async () => {
    const given = parseJwks(typed)
    setIsMalformed(!given)
    if (!given) return
    setIsBusy(true)
    try {
      await onChange(given)
      notify.done(text.keysSaved)
      onClose()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  return (
    <Card title={text.keysTitle} note={text.keysNote}>
      <Form onSubmit={() => void save()} isBusy={isBusy} error={error} onCancel={onClose}>
        <TextAreaField
          label={text.keys}
          help={text.keysHelp}
          error={isMalformed ? text.keysInvalid : undefined}
          isCode
          rows={8}
          value={typed}
          onChange={setTyped}
        />
      </Form>
    </Card>
  )
}
