import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#console/parts/links.tsx'
import { useMay } from '#console/shell/person.ts'
import { languageName } from '#i18n/language-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { useTemplates } from './api.ts'
import { messages } from './messages/index.ts'

export function TemplateList() {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const add = (
    <ButtonLink to="/configuration/message-templates/add" variant="default" leftSection={<PlusIcon size={18} />}>
      {text.add}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={mayChange ? add : null} />
      <Card isFlush>
        <PagedTable
          label={text.list}
          pages={useTemplates()}
          keyOf={({ templateId }) => templateId}
          hasLinks
          empty={null}
          columns={[
            {
              key: 'message',
              header: text.message,
              cell: ({ templateId, purpose, channel }) => (
                <Link to="/configuration/message-templates/$templateId" params={{ templateId }}>
                  {text.purposes[purpose]} · {text.channels[channel]}
                </Link>
              ),
            },
            { key: 'language', header: text.language, cell: ({ locale }) => languageName(locale) },
            {
              key: 'words',
              header: text.words,
              cell: ({ isCustom }) => (
                <Badge tone={isCustom ? 'accent' : 'neutral'}>{isCustom ? text.own : text.shipped}</Badge>
              ),
            },
            {
              key: 'changed',
              header: text.changed,
              cell: ({ updatedAt }) => (updatedAt ? <RelativeTime at={updatedAt} /> : ''),
            },
          ]}
        />
      </Card>
    </>
  )
}
