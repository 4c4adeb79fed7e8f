// What a client is called and may do, and how it proves itself.
import type { Client, CreateClientRequest } from '@countersign/contract'
import { useState } from 'react'
import { Form, TextField } from '#ui/form/index.ts'
import { parseJwks } from '../../parts/credentials/jwks.ts'
import { messages as credentials } from '../../parts/credentials/messages/index.ts'
import { bySecret, ProofChoice } from '../../parts/credentials/proof-choice.tsx'
import { messages } from './messages/index.ts'
import { RelyingPartyChoice } from './relying-party-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'

interface Props {
  /** What it is now; without it, a new one. */
  readonly client?: Client
  readonly submit: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSubmit: (given: CreateClientRequest) => void
  readonly onCancel: () => void
}

export function ClientForm({ client, submit, isBusy, error, onSubmit, onCancel }: Props) {
  const text = messages.text()
  const [displayName, setDisplayName] = useState(client?.displayName ?? '')
  const [scopes, setScopes] = useState<readonly string[]>(client?.scopes ?? [])
  const [relyingPartyIds, setRelyingPartyIds] = useState<readonly string[]>(client?.relyingPartyIds ?? [])
  const [proof, setProof] = useState(bySecret)
  const [isTried, setIsTried] = useState(false)
  const jwks = proof.by === 'keys' ? parseJwks(proof.keys) : undefined
  const problems = {
    displayName: displayName.trim() === '' ? text.nameMissing : undefined,
    scopes: scopes.length === 0 ? text.scopesMissing : undefined,
    keys: proof.by === 'keys' && !jwks ? credentials.text().keysInvalid : undefined,
  }
  const take = () => {
    setIsTried(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    onSubmit({
      displayName: displayName.trim(),
      scopes: [...scopes],
      relyingPartyIds: relyingPartyIds.length > 0 ? [...relyingPartyIds] : null,
      ...(jwks ? { jwks } : {}),
    })
  }
  const shown = isTried ? problems : { displayName: undefined, scopes: undefined, keys: undefined }
  return (
    <Form
      onSubmit={take}
      submit={submit}
      isBusy={isBusy}
      error={error}
      meanings={{ scope_not_grantable: text.notGrantable, precondition_failed: text.conflict }}
      onCancel={onCancel}
    >
      <TextField
        label={text.name}
        help={text.nameHelp}
        error={shown.displayName}
        isRequired
        maxLength={200}
        value={displayName}
        onChange={setDisplayName}
      />
      <ScopeChoice value={scopes} onChange={setScopes} error={shown.scopes} />
      <RelyingPartyChoice value={relyingPartyIds} onChange={setRelyingPartyIds} />
      {client ? null : <ProofChoice value={proof} onChange={setProof} error={shown.keys} />}
    </Form>
  )
}
