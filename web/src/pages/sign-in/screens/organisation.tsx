// Asks for the organisation if the address names none, or one that does not exist.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lastTenant } from '#session/last-tenant.ts'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'
import { Hint } from '../parts/hint.tsx'

export function Organisation({ unknown }: { readonly unknown?: string | undefined }) {
  const text = messages.text()
  const [tenantId, setTenantId] = useState(unknown ?? lastTenant() ?? '')
  const [isGoing, setIsGoing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const wanted = tenantId.trim().toLowerCase()
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    setIsGoing(true)
    location.assign(new URL(`signin/${encodeURIComponent(wanted)}${location.search}`, document.baseURI))
  }
  return (
    <Frame title={text.organisationTitle} lead={text.organisationText} onSubmit={goOn}>
      <TextInput
        ref={field}
        size="lg"
        label={text.organisation}
        description={text.organisationHint}
        value={tenantId}
        onChange={({ currentTarget }) => setTenantId(currentTarget.value)}
        autoComplete="organization"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={63}
        required
        withAsterisk={false}
      />
      {unknown === undefined ? null : <Hint tone="danger">{text.organisationUnknown(unknown)}</Hint>}
      <Button type="submit" size="lg" fullWidth loading={isGoing}>
        {text.goOn}
      </Button>
    </Frame>
  )
}
