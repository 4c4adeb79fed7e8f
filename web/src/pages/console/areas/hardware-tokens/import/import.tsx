import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FileField } from '#console/parts/file-field.tsx'
import classes from '#console/parts/file-import.module.css'
import { BackLink } from '#console/parts/links.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SecretField } from '#ui/form/index.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useTokenImport } from '../api.ts'
import { messages } from '../messages/index.ts'

export function ImportTokens() {
  const text = messages.text()
  const navigate = useNavigate()
  const upload = useTokenImport()
  const [file, setFile] = useState<File>()
  const [preSharedKey, setPreSharedKey] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const isXml = file !== undefined && /\.(xml|pskc|pskcxml)$/i.test(file.name)
  const submit = () => {
    if (!file) return
    upload.mutate(
      { content: file, type: isXml ? 'application/pskc+xml' : 'text/csv', preSharedKey, passphrase },
      {
        onSuccess: ({ importId }) => void navigate({ to: '/hardware-tokens/imports/$importId', params: { importId } }),
      },
    )
  }
  return (
    <>
      <PageHeader
        title={text.import}
        lead={text.importLead}
        back={<BackLink to="/hardware-tokens">{text.title}</BackLink>}
      />
      <Card>
        <Form
          onSubmit={submit}
          submit={text.importNow}
          isBusy={upload.isPending}
          isDisabled={!file}
          error={upload.error}
          meanings={{ insufficient_scope: text.mayNotImport }}
        >
          <FileField label={text.file} help={text.fileHelp} accept=".csv,.xml,.pskc,.pskcxml" onChange={setFile} />
          {isXml ? (
            <>
              <SecretField
                label={text.preSharedKey}
                help={text.preSharedKeyHelp}
                value={preSharedKey}
                onChange={setPreSharedKey}
              />
              <SecretField
                label={text.passphrase}
                help={text.passphraseHelp}
                value={passphrase}
                onChange={setPassphrase}
              />
            </>
          ) : null}
        </Form>
        <details className={classes.format}>
          <summary>{text.csvTitle}</summary>
          <p>{text.csvText}</p>
          <pre className={classes.sample}>{sample}</pre>
        </details>
      </Card>
    </>
  )
}

const sample = `serialNumber,seed,kind,digits,manufacturer
GALT10000001,3132333435363738393031323334353637383930,hotp,6,Acme Tokens
GALT10000002,GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ,totp,6,Acme Tokens`
