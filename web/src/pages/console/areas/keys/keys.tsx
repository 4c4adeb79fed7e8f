// The signing keys of the organisation, and for operators the master keys of the deployment.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#console/shell/person.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MasterKeys } from './master-keys.tsx'
import { messages } from './messages/index.ts'
import { RotateKeys } from './rotate-keys.tsx'
import { SigningKeys } from './signing-keys.tsx'

export function Keys() {
  const text = messages.text()
  const [isRotating, setIsRotating] = useState(false)
  const rotate = useMay('admin.write') ? <Button onClick={() => setIsRotating(true)}>{text.rotate}</Button> : null
  const mayRead = useMay('admin.read')
  const isOperator = useMay('tenants.manage')
  const lead = mayRead && isOperator ? text.leadOfBoth : isOperator ? text.leadOfMaster : text.lead
  return (
    <>
      <PageHeader title={text.title} lead={lead} actions={rotate} />
      {isOperator ? <MasterKeys /> : null}
      {mayRead ? <SigningKeys /> : null}
      {isRotating ? <RotateKeys onClose={() => setIsRotating(false)} /> : null}
    </>
  )
}
