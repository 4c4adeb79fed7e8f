// What a client is called and may do, and how it proves itself.
import type { Client, CreateClientRequest } from '@countersign/contract'
import { useState } from 'react'
import { parseJwks } from '#console/parts/credentials/jwks.ts'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { bySecret, ProofChoice } from '#console/parts/credentials/proof-choice.tsx'
import type { FormProps } from '#console/parts/resource/index.ts'
import { Form, TextField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'
import { RelyingPartyChoice } from './relying-party-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'

interface Props extends FormProps<CreateClientRequest> {
  /** What it is now; without it, a new one. */
  readonly client?: Client
}

export function ClientForm({ client, onSubmit, ...form }: Props) {
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
      {...form}
      onSubmit={take}
      meanings={{ scope_not_grantable: text.notGrantable, precondition_failed: text.conflict }}
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
