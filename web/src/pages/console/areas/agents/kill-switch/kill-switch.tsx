import { useMay } from '#console/shell/person.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { messages } from './messages/index.ts'
import { Revocations } from './revocations.tsx'
import { StopForm } from './stop-form.tsx'

export function KillSwitch() {
  const text = messages.text()
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      {useMay('admin.write') ? <StopForm /> : null}
      <Revocations />
    </>
  )
}
