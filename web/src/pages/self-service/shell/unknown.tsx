import { PageHeader } from '#ui/page-header.tsx'
import { messages } from '../messages/index.ts'
import { BackLink } from './back-link.tsx'

export function Unknown() {
  const text = messages.text()
  return (
    <PageHeader
      title={text.unknownTitle}
      lead={text.unknownText}
      back={<BackLink to="">{text.places.methods}</BackLink>}
    />
  )
}
