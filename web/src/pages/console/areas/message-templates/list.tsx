import { Link } from '@tanstack/react-router'
import { ListPage } from '#console/parts/resource/index.ts'
import { languageName } from '#i18n/language-name.ts'
import { MailIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useTemplates } from './api.ts'
import { messages } from './messages/index.ts'
import { WordsBadge } from './words-badge.tsx'

export function TemplateList() {
  const text = messages.text()
  return (
    <ListPage
      text={text}
      icon={<MailIcon />}
      add={{ to: '/configuration/message-templates/add', label: text.add }}
      pages={useTemplates()}
      keyOf={({ templateId }) => templateId}
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
        { key: 'words', header: text.words, cell: (template) => <WordsBadge {...template} /> },
        {
          key: 'changed',
          header: text.changed,
          cell: ({ updatedAt }) => (updatedAt ? <RelativeTime at={updatedAt} /> : ''),
        },
      ]}
    />
  )
}
