import { maxFidoMetadataMebibytes } from '@countersign/contract/limits'
import { useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { FileField } from '#console/parts/file-field.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useMetadataImport } from './api.ts'
import { messages } from './messages/index.ts'

const maxBytes = maxFidoMetadataMebibytes * 1024 * 1024
const publishedAt = 'https://mds3.fidoalliance.org'

export function ImportMetadata({ numberInUse }: { readonly numberInUse: number | null }) {
  const text = messages.text()
  const upload = useMetadataImport()
  const [file, setFile] = useState<File>()
  const [imports, setImports] = useState(0)
  const isTooLarge = file !== undefined && file.size > maxBytes
  const submit = () => {
    if (!file) return
    upload.mutate(file, {
      onSuccess({ number }) {
        notify.done(text.isImported(String(number)))
        setFile(undefined)
        setImports((count) => count + 1)
      },
    })
  }
  return (
    <Card title={text.importTitle} note={text.importNote}>
      <Form
        onSubmit={submit}
        submit={text.importNow}
        isBusy={upload.isPending}
        isDisabled={!file || isTooLarge}
        error={upload.error}
        meanings={meaningsOf(upload.error, numberInUse)}
      >
        <FileField
          // A browser empties the field of a chosen file only if the field is a new one.
          key={imports}
          label={text.file}
          help={
            <>
              {text.fileHelp}{' '}
              <a href={publishedAt} target="_blank" rel="noreferrer">
                {publishedAt}
              </a>
            </>
          }
          accept=".jwt,.txt,.blob,application/jwt"
          error={isTooLarge ? text.tooLarge : undefined}
          onChange={(chosen) => {
            upload.reset()
            setFile(chosen)
          }}
        />
      </Form>
    </Card>
  )
}

function meaningsOf(error: unknown, numberInUse: number | null): Record<string, string> {
  const text = messages.text()
  const reason = error instanceof ApiProblem ? reasonOf(error) : undefined
  return {
    payload_too_large: text.tooLarge,
    ...(numberInUse === null ? {} : { metadata_not_newer: text.notNewer(String(numberInUse)) }),
    ...(reason ? { invalid_request: text.refused(reason) } : {}),
  }
}

/** The server names the body as the field, which says nothing to a person who chose a file. */
function reasonOf({ members: { details } }: ApiProblem): string | undefined {
  const [first] = Array.isArray(details) ? (details as { readonly issue?: string }[]) : []
  return first?.issue
}
