// The words of a message, and what can be told in them.
import type { MessageTemplate } from '@countersign/contract'
import { Button } from '@mantine/core'
import type { Issues } from '#console/parts/schema-form/index.ts'
import { TextAreaField, TextField } from '#ui/form/index.ts'
import type { Words } from './api.ts'
import { messages } from './messages/index.ts'
import { messagePlaceholders } from './placeholders.data.ts'
import classes from './words-fields.module.css'

interface Props {
  readonly channel: MessageTemplate['channel']
  readonly purpose: MessageTemplate['purpose']
  readonly words: Words
  readonly onChange: (words: Words) => void
  readonly issues: Issues
  readonly isReadOnly: boolean
}

export function WordsFields({ channel, purpose, words, onChange, issues, isReadOnly }: Props) {
  const text = messages.text()
  const { subject, body } = words
  return (
    <>
      {channel === 'email' ? (
        <TextField
          label={text.subject}
          value={subject ?? ''}
          onChange={(given) => onChange({ ...words, subject: given })}
          error={issues.subject}
          isReadOnly={isReadOnly}
          maxLength={200}
        />
      ) : null}
      <TextAreaField
        label={text.body}
        help={channel === 'sms' ? text.smsHelp : text.emailHelp}
        value={body}
        onChange={(given) => onChange({ ...words, body: given })}
        error={issues.body}
        isReadOnly={isReadOnly}
        rows={channel === 'sms' ? 6 : 12}
      />
      {isReadOnly ? null : (
        <div className={classes.placeholders}>
          <span className={classes.label}>{text.insert}</span>
          {messagePlaceholders[purpose].map((name) => (
            <Button
              key={name}
              size="xs"
              variant="default"
              onClick={() => onChange({ ...words, body: `${body}{{${name}}}` })}
            >
              {text.placeholders[name]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
