import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FileField } from '#console/parts/file-field.tsx'
import classes from '#console/parts/file-import.module.css'
import { BackLink } from '#console/parts/links.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField, Form } from '#ui/form/index.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { messages } from '../messages/index.ts'
import { useImportUsers } from './api.ts'

export function ImportUsers() {
  const text = messages.text()
  const navigate = useNavigate()
  const upload = useImportUsers()
  const [file, setFile] = useState<File>()
  const [isDryRun, setIsDryRun] = useState(true)
  const submit = () => {
    if (!file) return
    upload.mutate(
      { content: file, isDryRun },
      { onSuccess: ({ importId }) => void navigate({ to: '/user-imports/$importId', params: { importId } }) },
    )
  }
  return (
    <>
      <PageHeader title={text.importTitle} lead={text.importLead} back={<BackLink to="/users">{text.back}</BackLink>} />
      <Card>
        <Form
          onSubmit={submit}
          submit={isDryRun ? text.checkFile : text.importNow}
          isBusy={upload.isPending}
          isDisabled={!file}
          error={upload.error}
          meanings={{ insufficient_scope: text.mayNotImportGroups }}
        >
          <FileField label={text.file} help={text.fileHelp} accept=".csv" onChange={setFile} />
          <CheckField label={text.dryRun} help={text.dryRunHelp} isOn={isDryRun} onChange={setIsDryRun} />
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

const sample = `userId,displayName,emailAddress,emailVerified,phoneNumber,phoneVerified,locale,externalId,groups,attributes
ada,Ada Lovelace,ada@example.com,true,+41791234567,false,de-CH,00u1,sales;it,"{""department"":""sales""}"

userId,passwordHash,totpSecret,totpAlgorithm,totpDigits,totpPeriodSeconds
ada,$2b$12$…,JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP,SHA1,6,30`
